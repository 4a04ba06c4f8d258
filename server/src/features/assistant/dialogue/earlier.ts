import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import type { Exchange, ProposedWork, RulesAnswer } from './provider.ts';

/** The works that an answer had. */
export const worksOf = ({ suggestions }: AssistantTurn): ProposedWork[] =>
  suggestions.map((one) => ({
    workTypeId: one.work_type_id,
    confidence: one.confidence,
    reason: one.reason,
    isNamed: one.is_named,
  }));

/** The turn with the worst danger since the driver began again; an end has the danger that it has left. */
export function worstTurn(before: readonly Exchange[]): AssistantTurn | null {
  const start = before.findLastIndex(({ part }) => part === 'ends');
  const turns = before.slice(Math.max(start, 0)).map(({ turn }) => turn);
  const worst = (level: string) => turns.findLast((turn) => turn?.safety.level === level);
  return worst('stop') ?? worst('warn') ?? null;
}

export function dangerOf(turn: Pick<AssistantTurn, 'safety'> | null | undefined): RulesAnswer['danger'] {
  if (!turn || turn.safety.level === 'none') return null;
  const { level, text } = turn.safety;
  return { level, text: text ?? '' };
}

export function worse(one: RulesAnswer['danger'], other: RulesAnswer['danger']): RulesAnswer['danger'] {
  return other?.level === 'stop' ? other : (one ?? other);
}
