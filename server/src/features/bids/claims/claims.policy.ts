import { after, days } from '../../../platform/clock/durations.ts';
import type { ClaimRow } from '../bid-facts.load.ts';

const appealWindowMs = days(14);

type Answered = Pick<ClaimRow, 'status' | 'answeredSide' | 'answeredAt' | 'appealedAt'>;

/** Until when the driver may turn to the moderator; null: the workshop has not refused, or there was an appeal. */
export function appealEnd({ status, answeredSide, answeredAt, appealedAt }: Answered): Date | null {
  const isRefused = status === 'refused' && answeredSide !== 'moderator' && answeredAt !== null;
  return isRefused && appealedAt === null ? after(answeredAt, appealWindowMs) : null;
}

export function isAppealable(claim: Answered, now: Date): boolean {
  const end = appealEnd(claim);
  return end !== null && end > now;
}

/** Columns of a moderator's decision: the workshop's answer to a claim that was appealed stays as it is. */
export function decisionColumns({ appealedAt }: Pick<ClaimRow, 'appealedAt'>, reason: string, now: Date) {
  return appealedAt
    ? { verdict: reason, verdictAt: now }
    : { answer: reason, answeredSide: 'moderator' as const, answeredAt: now };
}

/** Everything that the sides have brought. */
export function filesOfClaim({ fileIds, answerFileIds, appealFileIds }: ClaimRow): number[] {
  return [...fileIds, ...answerFileIds, ...appealFileIds];
}
