import type { Conversation } from '@sto/contract/chat/chat.schemas';
import { plural } from '../../lib/text/plural.ts';
import { formatMoment, ownTimeZone } from '../../lib/time/dates.ts';
import { ListRow, ListRowLink } from '../../ui/lists/list-row.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Picture } from '../../ui/primitives/picture.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import styles from './conversation-row.module.css';
import type { ChatSide } from './conversations.api.ts';

/** Leads to the bid, which shows the messages. */
export function ConversationRow({ conversation, side }: { conversation: Conversation; side: ChatSide }) {
  const { peer, title, last_message: last, unread_count: unread, url } = conversation;
  return (
    <ListRow className={unread > 0 ? styles.unread : undefined}>
      <span className={styles.picture} aria-hidden="true">
        {peer.image ? (
          <Picture src={peer.image} alt="" width={48} height={48} fit="height" />
        ) : (
          peer.name.slice(0, 1).toUpperCase()
        )}
      </span>
      <div className={styles.texts}>
        <div className={styles.head}>
          <h2 className={styles.name}>
            <ListRowLink to={url}>{peer.name}</ListRowLink>
          </h2>
          <span className={styles.time}>{formatMoment(conversation.updated_at, ownTimeZone())}</span>
        </div>
        <p className={styles.title}>{title}</p>
        <div className={styles.foot}>
          <p className={styles.message}>
            {last?.sender === side && <span className={styles.own}>Вы: </span>}
            {last?.text}
          </p>
          {unread > 0 && (
            <>
              <Badge count={unread} />
              <VisuallyHidden>{plural(unread, ['новое', 'новых', 'новых'])}</VisuallyHidden>
            </>
          )}
        </div>
      </div>
    </ListRow>
  );
}
