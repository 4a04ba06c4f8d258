import type { MessageRow } from './chats.load.ts';

const statusWords: Partial<Record<string, string>> = {
  visit: 'Визит согласован',
  in_work: 'Машина в работе',
  finished: 'Работы завершены',
  reject: 'Заявка закрыта',
};
const timeWords: Partial<Record<string, string>> = {
  time_proposed: 'Предложено другое время',
  time_confirmed: 'Время визита изменено',
  time_refused: 'Время визита осталось прежним',
  time_withdrawn: 'Предложение о времени отозвано',
};

export const deletedWords = ({ hiddenAt }: Pick<MessageRow, 'hiddenAt'>) =>
  hiddenAt ? 'Сообщение скрыто модератором' : 'Сообщение удалено';

/** A message in a line of a list: its text, or what its card is about. */
export function wordsOfCard({ type, payload }: Pick<MessageRow, 'type' | 'payload'>, text: string): string {
  const title = titleOf(type, payload);
  if (title === null) return text;
  return text ? `${title}: ${text}` : title;
}

function titleOf(type: MessageRow['type'], payload: MessageRow['payload']): string | null {
  if (type === 'file') return payload?.is_voice ? 'Голосовое сообщение' : 'Файл';
  if (type === 'moderation') return 'Решение модератора';
  if (type === 'offer') return payload?.counter_id ? 'Встречное предложение' : 'Отклик';
  if (type === 'change') return 'Дополнительные работы';
  if (type === 'review_request') return 'Оцените работу автосервиса';
  if (type === 'slot') return timeWords[payload?.event ?? ''] ?? 'Время визита';
  if (type === 'status') return statusWords[payload?.status ?? ''] ?? 'Заявка изменилась';
  return null;
}
