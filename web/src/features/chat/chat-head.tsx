import type { Conversation } from '@sto/contract/chat/chat.schemas';
import { ArrowLeft, EllipsisVertical } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import styles from './chat-head.module.css';
import type { ChatSide } from './conversations.api.ts';
import { useChatSetting } from './messages.api.ts';
import { PeerFace } from './peer-face.tsx';
import { PresenceLine } from './presence/presence-line.tsx';

interface ChatHeadProps {
  chat: Conversation;
  side: ChatSide;
  backHref: string;
}

/** Who is on the other side, and what the chat is about: a link to its bid. */
export function ChatHead({ chat, side, backHref }: ChatHeadProps) {
  const bidId = chat.bid_id ?? chat.support?.bid_id ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <header className={styles.head}>
      <title>{`${chat.peer.name} — СТО рядом`}</title>
      <Link to={backHref} className={styles.back} aria-label="К списку сообщений">
        <ArrowLeft aria-hidden="true" />
      </Link>
      <PeerFace peer={chat.peer} />
      <div className={styles.names}>
        <Heading level={2} look={3} ref={heading} tabIndex={-1} className={styles.name}>
          {chat.peer.name}
        </Heading>
        {bidId === null || side === 'operator' ? (
          <span className={styles.title}>{chat.title}</span>
        ) : (
          <Link
            to={side === 'customer' ? paths.customerBid(bidId) : paths.workshopBid(bidId)}
            className={styles.title}
          >
            {chat.title}
          </Link>
        )}
        {side !== 'operator' && !chat.support && <PresenceLine side={side} chatId={chat.id} />}
      </div>
      {side !== 'operator' && <ChatMenu chat={chat} side={side} heading={heading} />}
    </header>
  );
}

interface ChatMenuProps {
  chat: Conversation;
  side: Exclude<ChatSide, 'operator'>;
  heading: RefObject<HTMLHeadingElement | null>;
}

function ChatMenu({ chat, side, heading }: ChatMenuProps) {
  const setting = useChatSetting(side, chat.id);
  const [closing, setClosing] = useState<Conversation | null>(null);
  const set = (change: Parameters<typeof setting.mutateAsync>[0], done: string) =>
    setting.mutateAsync(change).then(() => showToast.success(done), toastErrors);
  const mute = () =>
    set({ is_muted: !chat.is_muted }, chat.is_muted ? 'Уведомления включены' : 'Уведомления отключены');
  return (
    <>
      <Menu label="Действия с перепиской" icon={<EllipsisVertical aria-hidden="true" />}>
        <MenuItem onClick={mute}>{chat.is_muted ? 'Включить уведомления' : 'Отключить уведомления'}</MenuItem>
        {!chat.support && chat.is_blocked && (
          <MenuItem onClick={() => set({ is_blocked: false }, 'Переписка снова открыта')}>
            Разблокировать
          </MenuItem>
        )}
        {!chat.support && !chat.is_blocked && (
          <MenuItem onClick={() => setClosing(chat)}>Заблокировать</MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        target={closing}
        onClose={() => setClosing(null)}
        title="Заблокировать собеседника?"
        describe={({ peer }) => `${peer.name} не сможет писать в эту переписку. Заявка останется.`}
        action="Заблокировать"
        failed="Не заблокирован"
        run={() => setting.mutateAsync({ is_blocked: true })}
        done={() => 'Собеседник заблокирован'}
        next={heading}
      />
    </>
  );
}
