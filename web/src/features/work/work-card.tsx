import type { Bid } from '@sto/contract/bids/bids.schemas';
import { Clock, Phone, Wrench } from 'lucide-react';
import { formatMoney } from '../../lib/text/money.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { formatDeadline } from '../../lib/time/dates.ts';
import { ButtonAnchor } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { type BidSide, inWorkWords, isAfterClaim } from '../bids/bid-words.ts';
import { PaperLinks } from '../moves/paper-links.tsx';
import { CancelBid } from '../visit/cancel-bid.tsx';
import { PendingCancel } from '../visit/pending-cancel.tsx';
import { agreedSum, openChange, openLines, sumOf } from './agreed.ts';
import { ChangeCard } from './change-card.tsx';
import { ChangeDecision } from './change-decision.tsx';
import { FinishWork } from './finish-work.tsx';
import { ProposeChange } from './propose-change.tsx';
import { WithdrawChange } from './withdraw-change.tsx';
import styles from './work.module.css';

/** While the car is in work: what was agreed, extra work that waits for the driver, and the end. */
export function WorkCard({ bid, side }: { bid: Bid; side: BidSide }) {
  if (bid.status !== 'in_work') return null;
  const waiting = openChange(bid);
  // The first bill is no new sum of a repair under warranty.
  const sum = isAfterClaim(bid) ? sumOf(openLines(bid)) : agreedSum(bid);
  return (
    <>
      <PendingCancel bid={bid} side={side} />
      {waiting &&
        (side === 'customer' ? (
          <ChangeDecision key={waiting.id} bid={bid} change={waiting} />
        ) : (
          <ChangeCard bid={bid} change={waiting} side={side}>
            <Text size="sm" tone="warn" className={styles.deadline}>
              <Clock aria-hidden="true" />
              Клиент отвечает {formatDeadline(waiting.expires_at, bid.timezone)}. Завершить работу можно после
              его ответа или этого срока.
            </Text>
            <WithdrawChange bid={bid} change={waiting} />
          </ChangeCard>
        ))}
      <Card as="section" padding="l" className={styles.card} aria-labelledby="bid-work">
        <div className={styles.head}>
          <Heading level={2} id="bid-work" className={styles.deadline}>
            <Wrench aria-hidden="true" />
            {inWorkWords(bid, side)}
          </Heading>
          {(sum > 0 || !isAfterClaim(bid)) && <span className={styles.sum}>{formatMoney(sum)}</span>}
        </div>
        <Text size="sm" tone="second">
          {isAfterClaim(bid) ? claimWords(sum) : agreedWords(bid, side)}
        </Text>
        <div className={styles.moves}>
          {side === 'service' && <FinishWork bid={bid} />}
          {side === 'service' && <ProposeChange bid={bid} />}
          {side === 'customer' && <CallWorkshop bid={bid} />}
          <PaperLinks bid={bid} side={side} />
          <CancelBid bid={bid} side={side} variant="ghost" />
        </div>
      </Card>
    </>
  );
}

function claimWords(sum: number): string {
  const payment = sum > 0 ? 'платно только то, что одобрено дополнительно' : 'новой оплаты нет';
  return `Исправление по претензии: ${payment}. Когда приехать, договоритесь в чате.`;
}

function agreedWords({ changes }: Bid, side: BidSide): string {
  const hasApproved = changes.some(({ status }) => status === 'approved');
  if (hasApproved) return 'Согласовано: отклик и одобренные дополнительные работы.';
  const whose = side === 'customer' ? 'вашего согласия' : 'согласия клиента';
  return `Согласовано в отклике. Новые работы только с ${whose}.`;
}

function CallWorkshop({ bid: { service } }: { bid: Bid }) {
  const phone = service?.phones[0];
  if (!phone) return null;
  return (
    <ButtonAnchor href={`tel:${phone}`} size="md" aria-label={`Позвонить, ${formatPhone(phone)}`}>
      <Phone aria-hidden="true" />
      Позвонить
    </ButtonAnchor>
  );
}

/** Extra work that is decided. */
export function PastChanges({ bid, side }: { bid: Bid; side: BidSide }) {
  const past = bid.changes.filter(({ status }) => status !== 'proposed');
  return past.map((change) => <ChangeCard key={change.id} bid={bid} change={change} side={side} />);
}
