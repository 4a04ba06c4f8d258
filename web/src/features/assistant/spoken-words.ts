import type { AssistantMessage } from '@sto/contract/assistant/assistant.schemas';

const withEnd = (sentence: string) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

/** An answer as it is read aloud; the warning comes first. */
export function spokenWords({ text, turn }: Pick<AssistantMessage, 'text' | 'turn'>): string {
  const works = turn?.suggestions.map(({ title }) => title).join(', ');
  const parts = [turn?.safety.text ?? '', `Помощник: ${text}`, works ? `Работы: ${works}` : ''];
  const said = new Set(parts.map((part) => part.trim()).filter((part) => part !== ''));
  return [...said].map(withEnd).join(' ');
}
