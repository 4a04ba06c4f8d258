import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';

/** A warning that holds, with the driver's words about the trouble that it is for. */
export interface OpenDanger {
  level: 'warn' | 'stop';
  text: string;
  about: string;
}

interface Before {
  comment: string;
  dangers?: readonly OpenDanger[] | undefined;
}

type Answered = Pick<AssistantTurn, 'action' | 'bid_draft' | 'safety'>;

/** A refusal and an operator end nothing of what was said before. */
export const isAside = ({ action }: Pick<AssistantTurn, 'action'>) =>
  action === 'decline' || action === 'handoff';

/**
 * Another trouble ends no warning. Words about its own trouble that leave no danger end one, as «уже починили»; a new
 * beginning, as «не это», ends all.
 */
export function dangersAfter(before: Before | null, turn: Answered): readonly OpenDanger[] {
  const { level, text } = turn.safety;
  const dangers = before?.dangers ?? [];
  const about = turn.bid_draft.comment;
  if (level === 'none') {
    if (isAside(turn)) return dangers;
    const isNewBeginning = turn.action === 'ask' && about === before?.comment;
    return isNewBeginning ? [] : dangers.filter((one) => !goesOn(one.about, about));
  }
  // «Можно ехать?» repeats the warning of an earlier trouble.
  const known = dangers.find((one) => one.text === text);
  const latest = { level, text: text ?? '', about: known?.about ?? about };
  const all = [latest, ...dangers.filter((one) => one !== known)];
  return [...all.filter((one) => one.level === 'stop'), ...all.filter((one) => one.level === 'warn')];
}

const goesOn = (words: string, longer: string) => words !== '' && longer.startsWith(`${words}\n`);
