import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import type { ModerationAction } from '@sto/contract/enums';
import { formatTime, ownTimeZone } from '../../../lib/time/dates.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import styles from './moderation-line.module.css';

const titles: Partial<Record<ModerationAction, string>> = {
  hide_message: 'Модератор скрыл сообщение',
  warn: 'Модератор просит соблюдать правила общения',
  close_chat: 'Модератор закрыл переписку',
};

/** What the operator has decided about a message, for both sides. */
export function ModerationLine({ message: { payload, text, created_at: at } }: { message: ChatMessage }) {
  const title = titles[payload?.decision ?? 'warn'] ?? 'Решение модератора';
  return (
    <div className={styles.line}>
      <Note tone="warn" title={`${title}, ${formatTime(at, ownTimeZone())}`}>
        <span className={styles.text}>Причина: {text}</span>
      </Note>
    </div>
  );
}
