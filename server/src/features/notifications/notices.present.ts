import type { Role } from '@sto/contract/auth/auth.schemas';
import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import { bidAddress } from '../bids/bid-words.present.ts';
import { notificationId } from './notification-id.ts';
import { visitMoment } from './notifications.present.ts';
import type { NoticeRow } from './notifications.queries.ts';

interface Words {
  title: string;
  text: (subject: string, moment: string, reason: string) => string;
  url: (role: Role, bidId: number | null) => string;
  /** Absent: of a notice about a bid the workshop's, else that in which the person acts now. */
  role?: Role;
}

const ownPage = () => '/service/my-service';
const ofDriversBid = (_role: Role, bidId: number | null) =>
  bidId === null ? '/customer/bids' : bidAddress('customer', bidId);
const refused = (subject: string, reason: string) => `${subject}. Причина: ${reason}`;
/** An approval needs no reason. */
const allowed = (subject: string, reason: string, next: string) =>
  [`${subject}. ${next}`, reason].filter(Boolean).join('. ');

type ChatNotice =
  | 'chat_message'
  | 'report_accepted'
  | 'report_refused'
  | 'message_moderated'
  | 'contact_shown'
  | 'contact_refused';

const words: Record<Exclude<NoticeRow['type'], ChatNotice>, Words> = {
  slot_offered: {
    title: 'Освободилось время',
    text: (subject) => subject,
    url: () => '/customer',
  },
  wait_ended: {
    title: 'Ожидание закончилось',
    text: (subject) => subject,
    url: () => '/customer',
  },
  new_device: {
    title: 'Вход с нового устройства',
    text: (device, moment) => `${device}: ${moment}. Если это не вы, завершите этот сеанс в профиле`,
    url: (role) => (role === 'service' ? '/service/my-service' : '/customer/profile'),
  },
  bid_assigned: {
    title: 'Вам назначена заявка',
    text: (bid) => bid,
    url: (_role, bidId) => (bidId === null ? '/service/bids' : bidAddress('service', bidId)),
  },
  staff_invited: {
    title: 'Вас приглашают в автосервис',
    text: (name) => `${name}. Примите приглашение или откажитесь`,
    url: () => '/notifications',
  },
  workshop_approved: {
    title: 'Автосервис одобрен',
    text: (name, _moment, reason) => allowed(name, reason, 'Карточка открыта водителям, ждите заявок'),
    url: ownPage,
  },
  workshop_rejected: {
    title: 'Автосервис не прошёл проверку',
    text: (name, _moment, reason) => refused(name, reason),
    url: ownPage,
  },
  card_approved: {
    title: 'Изменение карточки одобрено',
    text: (name, _moment, reason) => allowed(name, reason, 'Водители видят новые данные'),
    url: ownPage,
  },
  card_rejected: {
    title: 'Изменение карточки отклонено',
    text: (name, _moment, reason) => refused(name, reason),
    url: ownPage,
  },
  claim_approved: {
    title: 'Карточка автосервиса ваша',
    text: (name, _moment, reason) => allowed(name, reason, 'Проверьте цены и график'),
    url: ownPage,
  },
  claim_rejected: {
    title: 'Права на карточку не подтверждены',
    text: (name, _moment, reason) => refused(name, reason),
    url: () => '/register-service',
  },
  documents_approved: {
    title: 'Автосервис проверен',
    text: (name, _moment, reason) => allowed(name, reason, 'Водители видят знак «Проверен»'),
    url: ownPage,
  },
  documents_rejected: {
    title: 'Документы автосервиса не приняты',
    text: (name, _moment, reason) => refused(name, reason),
    url: ownPage,
  },
  appeal_accepted: {
    title: 'Отметка о визите снята',
    text: (bid, _moment, reason) => allowed(bid, reason, 'На вашу надёжность она больше не влияет'),
    url: () => '/customer/profile',
  },
  appeal_refused: {
    title: 'Отметка о визите осталась',
    text: (bid, _moment, reason) => refused(bid, reason),
    url: () => '/customer/profile',
  },
  review_approved: {
    ...{ title: 'Отзыв прошёл проверку', url: ofDriversBid, role: 'customer' },
    text: (name, _moment, reason) => allowed(name, reason, 'Теперь он публикуется как обычно'),
  },
  review_refused: {
    ...{ title: 'Отзыв снят', url: ofDriversBid, role: 'customer' },
    text: (name, _moment, reason) => refused(name, reason),
  },
  complaint_accepted: {
    ...{ title: 'Жалоба на отзыв принята', url: () => '/service/my-service/reviews', role: 'service' },
    text: (name, _moment, reason) => allowed(name, reason, 'Отзыв скрыт'),
  },
  complaint_refused: {
    ...{ title: 'Жалоба на отзыв отклонена', url: () => '/service/my-service/reviews', role: 'service' },
    text: (name, _moment, reason) => refused(name, reason),
  },
};

/** A notice in the role the person acts in now. An account has no clock of its own, so the moment is Moscow's. */
export function presentNotice(notice: NoticeRow, now: Date): Notification {
  const { id, type, role, subject, comment, bidId, at, readAt } = notice;
  if (isOfChat(type)) return presentChatNotice(notice, type);
  const { title, text, url, role: ownRole } = words[type];
  return {
    id: notificationId(id, 'account'),
    type,
    role: ownRole ?? (bidId === null ? role : 'service'),
    title,
    text: text(subject, `${visitMoment(at, 'Europe/Moscow', now)} по Москве`, comment),
    url: url(role, bidId),
    entity: bidId === null ? null : { type: 'bid', id: bidId },
    is_read: readAt !== null,
    created_at: at.toISOString(),
  };
}

const titles: Record<Exclude<ChatNotice, 'chat_message'>, string> = {
  report_accepted: 'Жалоба на сообщение принята',
  report_refused: 'Жалоба на сообщение отклонена',
  message_moderated: 'Модератор рассмотрел ваше сообщение',
  contact_shown: 'Модератор показал ваш текст',
  contact_refused: 'Модератор оставил текст скрытым',
};

const isOfChat = (type: NoticeRow['type']): type is ChatNotice => type === 'chat_message' || type in titles;

/** The role in which the person takes part in the chat. */
function presentChatNotice(notice: NoticeRow, type: ChatNotice): Notification {
  const { id, subject, comment, chatId, at, readAt } = notice;
  const role = roleInChat(notice);
  const list = role === 'operator' ? '/operator/support' : `/${role}/chat`;
  return {
    id: notificationId(id, 'account'),
    type,
    role,
    ...(type === 'chat_message'
      ? { title: subject ? `Новое сообщение: ${subject}` : 'Новое сообщение', text: comment }
      : { title: titles[type], text: refused(subject, comment) }),
    url: chatId === null ? list : `${list}/${chatId}`,
    entity: chatId === null || type !== 'chat_message' ? null : { type: 'chat', id: chatId },
    is_read: readAt !== null,
    created_at: at.toISOString(),
  };
}

function roleInChat({ userId, chat }: NoticeRow): 'customer' | 'service' | 'operator' {
  if (userId === chat?.customerId) return 'customer';
  return chat?.kind === 'support' && !chat.isOfOwnWorkshop ? 'operator' : 'service';
}
