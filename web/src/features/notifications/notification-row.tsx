import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import {
  AlarmClock,
  CalendarCheck,
  CalendarClock,
  CircleCheck,
  CircleQuestionMark,
  CircleSlash,
  CircleX,
  ClipboardList,
  Hourglass,
  ListChecks,
  ListPlus,
  type LucideIcon,
  MessageCircle,
  MessageCircleReply,
  MessageSquareText,
  MonitorSmartphone,
  PencilLine,
  Scale,
  ShieldAlert,
  ShieldCheck,
  Star,
  UserCheck,
  UserPlus,
  Wrench,
} from 'lucide-react';
import { formatMoment, ownTimeZone } from '../../lib/time/dates.ts';
import { isOnOtherClock } from '../../lib/time/workshop-clock.ts';
import { ListRow, ListRowLink } from '../../ui/lists/list-row.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import styles from './notification-row.module.css';
import { useReadNotifications } from './notifications.api.ts';

const icons: Record<Notification['type'], LucideIcon> = {
  bid_new: ClipboardList,
  bid_answered: MessageSquareText,
  offer_revised: PencilLine,
  visit_confirmed: CalendarCheck,
  answer_late: Hourglass,
  visit_time: CalendarClock,
  visit_reminder: AlarmClock,
  visit_question: CircleQuestionMark,
  bid_in_work: Wrench,
  change_proposed: ListPlus,
  change_decided: ListChecks,
  cancel_requested: CircleSlash,
  bid_finished: CircleCheck,
  claim_opened: ShieldAlert,
  claim_answered: ShieldCheck,
  bid_rejected: CircleX,
  new_device: MonitorSmartphone,
  bid_assigned: UserCheck,
  staff_invited: UserPlus,
  workshop_approved: ShieldCheck,
  workshop_rejected: ShieldAlert,
  card_approved: ShieldCheck,
  card_rejected: ShieldAlert,
  claim_approved: ShieldCheck,
  claim_rejected: ShieldAlert,
  documents_approved: ShieldCheck,
  documents_rejected: ShieldAlert,
  slot_offered: AlarmClock,
  wait_ended: Hourglass,
  appeal_accepted: ShieldCheck,
  appeal_refused: ShieldAlert,
  chat_message: MessageCircle,
  moderation: Scale,
  report_accepted: ShieldCheck,
  report_refused: ShieldAlert,
  message_moderated: Scale,
  review_approved: ShieldCheck,
  review_refused: ShieldAlert,
  complaint_accepted: ShieldCheck,
  complaint_refused: ShieldAlert,
  contact_shown: ShieldCheck,
  contact_refused: ShieldAlert,
  review_new: Star,
  review_reply: MessageCircleReply,
};

/** The server writes the times of a bid, also in the words, on the clock of its workshop. */
function isOfOtherClock({ entity, text, created_at: at }: Notification): boolean {
  return entity?.type === 'bid' && /\d:\d\d/.test(text) && isOnOtherClock(at);
}

export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, type, title, entity, text, url, is_read: isRead, created_at: at } = notification;
  const reading = useReadNotifications();
  // A bid marks its notifications read when it opens; a notice has only its link.
  const isSelfRead = entity === null && !isRead;
  const Icon = icons[type];
  return (
    <ListRow className={isRead ? undefined : styles.unread}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" />
      </span>
      <div className={styles.texts}>
        <h2 className={styles.title}>
          <ListRowLink to={url} onClick={isSelfRead ? () => reading.mutate([id]) : undefined}>
            {title}
          </ListRowLink>
        </h2>
        {text && (
          <p className={styles.text}>
            {text}
            {isOfOtherClock(notification) && ' · время на часах автосервиса'}
          </p>
        )}
        <p className={styles.time}>{formatMoment(at, ownTimeZone())}</p>
      </div>
      {!isRead && (
        <span className={styles.dot}>
          <VisuallyHidden>Не прочитано</VisuallyHidden>
        </span>
      )}
    </ListRow>
  );
}
