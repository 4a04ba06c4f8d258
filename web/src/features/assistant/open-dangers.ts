import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';

/** A warning that holds. */
export interface OpenDanger {
  level: 'warn' | 'stop';
  text: string;
  /** Of the trouble that the driver talks about now, not of one before it. */
  isOpen?: boolean | undefined;
}

/**
 * Words about the open trouble replace its warning, those about another trouble end none; a new beginning, as
 * «не это», ends all, a repair all but what it has left.
 */
export function dangersAfter(
  before: readonly OpenDanger[],
  { part = 'apart', safety: { level, text } }: Pick<AssistantTurn, 'part' | 'safety'>,
): readonly OpenDanger[] {
  const left = {
    ends: [],
    starts: before.map((one) => ({ ...one, isOpen: false })),
    continues: before.filter(({ isOpen }) => !isOpen),
    apart: before,
  }[part];
  // «Можно ехать?» repeats the warning of an earlier trouble.
  const isRepeated = part === 'apart' && before.some((one) => one.level === level && one.text === text);
  if (level === 'none' || isRepeated) return left;
  const all = [{ level, text: text ?? '', isOpen: part !== 'apart' }, ...left];
  return [...all.filter((one) => one.level === 'stop'), ...all.filter((one) => one.level === 'warn')];
}

/** The warning that forbids to drive. */
export function stopTextOf({ wish }: { wish: { dangers?: readonly OpenDanger[] | undefined } | null }) {
  return wish?.dangers?.find(({ level }) => level === 'stop')?.text;
}
