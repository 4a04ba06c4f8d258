import { formatDuration } from './bid-words.ts';

/** The card highlights the deadline from here on. */
const urgentMs = 60 * 60_000;

export interface AnswerDeadline {
  text: string;
  isUrgent: boolean;
}

export function answerDeadline(deadlineAt: string | null, now: Date): AnswerDeadline | null {
  if (!deadlineAt) return null;
  const leftMs = Date.parse(deadlineAt) - now.getTime();
  if (leftMs <= 0) return { text: 'срок ответа прошёл', isUrgent: true };
  const minutes = Math.floor(leftMs / 60_000);
  return {
    text: minutes < 1 ? 'осталось меньше минуты' : `осталось ${formatDuration(minutes)}`,
    isUrgent: leftMs <= urgentMs,
  };
}
