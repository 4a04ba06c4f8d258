import type { Counter } from '@sto/contract/bids/bids.schemas';
import type { Change } from '@sto/contract/bids/changes.schemas';
import type { Claim } from '@sto/contract/bids/claims.schemas';
import type { BidFile } from '@sto/contract/files/files.schemas';
import type { BidFacts, ChangeLineRow, ChangeRow, ClaimRow, CounterRow } from './bid-facts.load.ts';
import { isChangeOpen } from './bids.policy.ts';
import { appealEnd, filesOfClaim } from './claims/claims.policy.ts';
import { presentLine } from './offers/offers.present.ts';

/** Formats a moment in the zone of the bid. */
type At = (moment: Date) => string;

/** Files of the bid without those of its extra work and claims, which are shown with them. */
export function filesOfRequest(
  { changes, claims }: Pick<BidFacts, 'changes' | 'claims'>,
  files: readonly BidFile[],
): BidFile[] {
  const ofParts = new Set([...changes.flatMap(({ fileIds }) => fileIds), ...claims.flatMap(filesOfClaim)]);
  return files.filter(({ id }) => !ofParts.has(id));
}

/** `comment`: as the reader may see it. */
export function presentCounter(counter: CounterRow, comment: string, at: At): Counter {
  return {
    id: counter.id,
    offer_id: counter.offerId,
    price: counter.price,
    work_types: counter.works,
    period_start: counter.periodStart && at(counter.periodStart),
    period_end: counter.periodEnd && at(counter.periodEnd),
    comment,
    created_at: at(counter.createdAt),
  };
}

export function presentChange(
  change: ChangeRow,
  { files, changeLines }: { files: readonly BidFile[]; changeLines: readonly ChangeLineRow[] },
  { at, now }: { at: At; now: Date },
): Change {
  const lines = changeLines.filter(({ changeId }) => changeId === change.id);
  const counted = change.decidedAt ? lines.filter(({ decision }) => decision === 'approved') : lines;
  return {
    id: change.id,
    status: change.status === 'proposed' && !isChangeOpen(change, now) ? 'expired' : change.status,
    reason: change.reason,
    lines: lines.map((line) => ({ ...presentLine(line), decision: line.decision })),
    price_delta: counted.reduce((sum, line) => sum + signedAmount(line), 0),
    minutes_delta: change.minutesDelta,
    files: files.filter(({ id }) => change.fileIds.includes(id)),
    author: { name: change.authorName },
    created_at: at(change.createdAt),
    expires_at: at(change.expiresAt),
    decided_at: change.decidedAt && at(change.decidedAt),
  };
}

/** What a line adds to the sum; a discount subtracts. */
export function signedAmount({ kind, amount }: Pick<ChangeLineRow, 'kind' | 'amount'>): number {
  return kind === 'discount' ? -amount : amount;
}

export function presentClaim(claim: ClaimRow, files: readonly BidFile[], at: At): Claim {
  const appealUntil = appealEnd(claim);
  return {
    id: claim.id,
    status: claim.status,
    text: claim.text,
    files: files.filter(({ id }) => claim.fileIds.includes(id)),
    answer: claim.answer,
    created_at: at(claim.createdAt),
    answer_deadline_at: at(claim.answerDeadlineAt),
    answered_at: claim.answeredAt && at(claim.answeredAt),
    answered_by: claim.answeredAt && (claim.answeredSide ?? 'service'),
    answer_files: files.filter(({ id }) => claim.answerFileIds.includes(id)),
    appeal_until: appealUntil && at(appealUntil),
    appeal: claim.appealedAt && {
      text: claim.appealText ?? '',
      files: files.filter(({ id }) => claim.appealFileIds.includes(id)),
      created_at: at(claim.appealedAt),
      decision: claim.verdict,
      decided_at: claim.verdictAt && at(claim.verdictAt),
    },
  };
}
