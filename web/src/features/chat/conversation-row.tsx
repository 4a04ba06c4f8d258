import type { Conversation } from '@sto/contract/chat/chat.schemas';
import { BellOff } from 'lucide-react';
import { plural } from '../../lib/text/plural.ts';
import { formatMoment, ownTimeZone } from '../../lib/time/dates.ts';
import { ListRow, ListRowLink } from '../../ui/lists/list-row.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import styles from './conversation-row.module.css';
import { type ChatSide, conversationHref } from './conversations.api.ts';
import { PeerFace } from './peer-face.tsx';

interface ConversationRowProps {
  conversation: Conversation;
  side: ChatSide;
  /** The state of the list, for the address of the conversation. */
  listQuery: string;
  isOpen: boolean;
}

export function ConversationRow({ conversation, side, listQuery, isOpen }: ConversationRowProps) {
  const { peer, title, last_message: last, unread_count: unread } = conversation;
  return (
    <ListRow className={classNames(unread > 0 && styles.unread, isOpen && styles.open)}>
      <PeerFace peer={peer} />
      <div className={styles.texts}>
        <div className={styles.head}>
          <h2 className={styles.name}>
            <ListRowLink to={`${conversationHref[side](conversation.id)}${listQuery}`} isCurrent={isOpen}>
              {peer.name}
            </ListRowLink>
          </h2>
          <span className={styles.time}>{formatMoment(conversation.updated_at, ownTimeZone())}</span>
        </div>
        <p className={styles.title}>
          {conversation.is_muted && <BellOff aria-label="Уведомления отключены" />}
          {title}
        </p>
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
