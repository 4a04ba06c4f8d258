import type { Bid } from '@sto/contract/bids/bids.schemas';
import { isLateCancel, lateCancelWords } from '@sto/contract/bids/late-cancel';
import { rejectReason } from '@sto/contract/bids/reject-reasons';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { ClampedText } from '../../ui/primitives/clamped-text.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { type BidSide, isLostTender } from './bid-words.ts';
import styles from './rejected-note.module.css';

const titles: Record<BidSide, Record<'customer' | 'service' | 'system' | 'moderator', string>> = {
  customer: {
    customer: 'Вы отменили заявку',
    service: 'Автосервис отказался',
    system: 'Заявка закрыта',
    moderator: 'Заявку закрыл модератор',
  },
  service: {
    customer: 'Клиент отказался',
    service: 'Вы отказались',
    system: 'Заявка закрыта',
    moderator: 'Заявку закрыл модератор',
  },
};

interface RejectedNoteProps {
  bid: Bid;
  side: BidSide;
  /** What to do next. */
  children?: ReactNode;
}

/** Of the driver, by the same measure as the server's mark. */
function wasLateCancel({ reject, events, visit_start: start }: Bid): boolean {
  const end = events.findLast(({ type }) => type === 'rejected');
  if (reject?.by !== 'customer' || end?.from !== 'visit' || !start) return false;
  return isLateCancel(new Date(start), new Date(end.at));
}

export function RejectedNote({ bid, side, children }: RejectedNoteProps) {
  if (bid.status !== 'reject' || !bid.reject) return null;
  const reason = isLostTender(bid, side) ? null : rejectReason(bid.reject, bid.is_tender);
  return (
    <Note
      tone={bid.reject.by === 'service' ? 'bad' : 'neutral'}
      title={isLostTender(bid, side) ? 'Клиент выбрал другой автосервис' : titles[side][bid.reject.by]}
    >
      {reason && (
        <p className={styles.reason}>
          <ClampedText text={reason} />
        </p>
      )}
      {side === 'customer' && bid.reject.code === 'no_show' && (
        <p>
          Автосервисы видят, часто ли клиент не приезжает. Если вы были на месте, оспорьте отметку:{' '}
          <Link to={`${paths.customerProfile}#reliability`}>Профиль, раздел «Надёжность»</Link>. Оператор
          проверит и снимет её.
        </p>
      )}
      {side === 'customer' && wasLateCancel(bid) && (
        <p>
          {`${lateCancelWords}. Из-за неё могла появиться отметка: `}
          <Link to={`${paths.customerProfile}#reliability`}>Профиль, раздел «Надёжность»</Link>.
        </p>
      )}
      {children && <div className={styles.next}>{children}</div>}
    </Note>
  );
}
