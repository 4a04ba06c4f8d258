import type { Bid } from '@sto/contract/bids/bids.schemas';
import { termsOfBill } from '@sto/contract/bids/line-warranty';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/text/money.ts';
import { formatNumber } from '../../lib/text/numbers.ts';
import { formatDay, formatMoment } from '../../lib/time/dates.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { Fact } from '../bids/bid-request.tsx';
import type { BidSide } from '../bids/bid-words.ts';
import { PaperLinks } from '../moves/paper-links.tsx';
import { LineList } from '../offers/line-list.tsx';
import { areWarrantiesDifferent, lineWarranty } from '../offers/offer-warranty.ts';
import { ConfirmWork } from './confirm-work.tsx';
import { OpenClaim } from './open-claim.tsx';
import { RepeatBid } from './repeat-bid.tsx';
import styles from './work.module.css';

/** What was done and paid, and until when it is guaranteed. */
export function BillCard({ bid, side }: { bid: Bid; side: BidSide }) {
  if (bid.status !== 'finished') return null;
  return (
    <BillSummary bid={bid} side={side}>
      <div className={styles.moves}>
        {side === 'customer' && (
          <>
            <ConfirmWork bid={bid} />
            <OpenClaim bid={bid} />
            <RepeatBid bid={bid} />
          </>
        )}
        <PaperLinks bid={bid} side={side} />
      </div>
    </BillSummary>
  );
}

type Bill = Pick<
  Bid,
  | ('timezone' | 'offers' | 'accepted_offer_id' | 'final_lines' | 'price_final' | 'warranty_months')
  | ('warranty_until' | 'mileage_in' | 'mileage_out' | 'finished_at' | 'confirmed_at' | 'claims' | 'changes')
>;

export function BillSummary({ bid, side, children }: { bid: Bill; side: BidSide; children?: ReactNode }) {
  const terms = termsOf(bid);
  return (
    <Card as="section" padding="l" className={styles.card} aria-labelledby="bid-bill">
      <Heading level={2} id="bid-bill">
        Итог
      </Heading>
      <LineList
        side={side}
        lines={bid.final_lines}
        {...(areWarrantiesDifferent(bid.final_lines, terms) && {
          noteOf: (line) => lineWarranty(line, terms),
        })}
      />
      <div className={styles.total}>
        <span>{isSettled(bid) ? 'Стоимость' : 'К оплате'}</span>
        <span className={styles.sum}>{formatMoney(bid.price_final ?? 0)}</span>
      </div>
      <BillFacts bid={bid} side={side} />
      {children}
    </Card>
  );
}

/** The driver has taken the work, or came back with a claim and approved nothing new: the bill is no request any more. */
function isSettled({ confirmed_at: confirmedAt, claims, changes }: Bill): boolean {
  const claim = claims.find(({ status }) => status === 'accepted');
  const isNew = ({ status, created_at: at }: Bill['changes'][number]) =>
    status === 'approved' && claim !== undefined && Date.parse(at) > Date.parse(claim.created_at);
  return confirmedAt !== null || (claim !== undefined && !changes.some(isNew));
}

function termsOf({ final_lines: lines, warranty_months: months }: Bill) {
  const ownMonths = lines.map((line) => line.warranty_months);
  return termsOfBill(ownMonths, months);
}

function BillFacts({ bid, side }: { bid: Bill; side: BidSide }) {
  const { timezone } = bid;
  const mileage = bid.mileage_out ?? bid.mileage_in;
  const { km = null } = bid.offers.find(({ id }) => id === bid.accepted_offer_id)?.warranty ?? {};
  const distance = km !== null && `${formatNumber(km)}\u00A0км`;
  const end = bid.warranty_until && formatDay(bid.warranty_until, timezone);
  const isPartly = areWarrantiesDifferent(bid.final_lines, termsOf(bid));
  const warranty = [end, distance].filter(Boolean).join(' или ');
  const facts: [string, string | null][] = [
    ['Завершено', bid.finished_at && formatMoment(bid.finished_at, timezone)],
    bid.warranty_months
      ? ['Гарантия до', end && `${warranty}${isPartly ? ', на часть работ и запчастей меньше' : ''}`]
      : ['Претензии до', end],
    ['Пробег', mileage === null ? null : `${formatNumber(mileage)}\u00A0км`],
    [
      side === 'customer' ? 'Вы приняли работы' : 'Принято клиентом',
      bid.confirmed_at && formatMoment(bid.confirmed_at, timezone),
    ],
  ];
  return (
    <div className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
    </div>
  );
}
