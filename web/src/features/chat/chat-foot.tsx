import type { Conversation } from '@sto/contract/chat/chat.schemas';
import { formatDay, ownTimeZone } from '../../lib/time/dates.ts';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import styles from './chat-foot.module.css';
import { Composer } from './composer.tsx';
import type { ChatSide } from './conversations.api.ts';
import type { Intent } from './intent.ts';
import type { TemplateOwner } from './templates/templates.api.ts';

interface ChatFootProps {
  side: ChatSide;
  chat: Conversation;
  isPeerTyping: boolean;
  intent: Intent;
  onIntent: (intent: Intent) => void;
}

export function ChatFoot({ side, chat, isPeerTyping, intent, onIntent }: ChatFootProps) {
  if (!chat.can_write)
    return (
      <p className={styles.closed}>
        {side === 'operator' ? 'Возьмите обращение, чтобы ответить.' : closedWords(chat)}
      </p>
    );
  return (
    <footer className={styles.foot}>
      <p className={styles.line}>{lineOf(chat, isPeerTyping)}</p>
      <LiveRegion>{isPeerTyping ? `${chat.peer.name} печатает` : ''}</LiveRegion>
      <Composer
        key={chat.id}
        side={side}
        chatId={chat.id}
        templatesOf={templatesOf(side, chat)}
        intent={intent}
        onIntent={onIntent}
      />
    </footer>
  );
}

function templatesOf(side: ChatSide, { service }: Conversation): TemplateOwner | null {
  if (side === 'operator') return side;
  return side === 'service' && service ? { workshopId: service.id } : null;
}

function lineOf(
  { peer, closes_at: closesAt, are_contacts_hidden: isHidden }: Conversation,
  isPeerTyping: boolean,
) {
  if (isPeerTyping) return `${peer.name} печатает…`;
  if (closesAt) return `Заявка закрыта. Писать можно до ${formatDay(closesAt, ownTimeZone())}.`;
  return isHidden ? 'Телефоны, почта и ссылки откроются, когда отклик будет принят.' : '';
}

function closedWords(chat: Conversation): string {
  const { is_blocked: isBlocked, closes_at: closesAt } = chat;
  if (chat.is_closed_by_moderator) return 'Модератор закрыл эту переписку. Написать в неё нельзя.';
  if (isBlocked) return 'Вы заблокировали собеседника. Разблокировать можно в меню переписки.';
  return closesAt && Date.parse(closesAt) <= Date.now()
    ? 'Заявка закрыта больше месяца назад, переписка завершена.'
    : 'Собеседник закрыл переписку, написать ему нельзя.';
}
