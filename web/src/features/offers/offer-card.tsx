import type { BidMarket } from '@sto/contract/bids/bid-market.schemas';
import type { Counter } from '@sto/contract/bids/bids.schemas';
import type { Offer } from '@sto/contract/bids/offers.schemas';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/text/money.ts';
import { formatMoment } from '../../lib/time/dates.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { type BidSide, formatDuration } from '../bids/bid-words.ts';
import { slotWords } from '../bids/offer-choice.ts';
import { CounterList } from './counter-list.tsx';
import { LineList } from './line-list.tsx';
import styles from './offer-card.module.css';
import { areWarrantiesDifferent, hasOwnWarranty, lineWarranty, warrantyOf } from './offer-warranty.ts';
import { checkLine, checkWorks } from './usual-price.ts';
import { PriceHint, PriceSource } from './usual-price-hint.tsx';

interface OfferCardProps {
  offer: Offer;
  side: BidSide;
  timeZone: string;
  head?: ReactNode;
  isAccepted: boolean;
  counters?: readonly Counter[];
  /** Usual prices, to compare with. */
  market?: BidMarket | undefined;
  /** Works of the bid. */
  worksCount?: number;
  action?: ReactNode;
}

export function OfferCard({
  offer,
  side,
  timeZone,
  head,
  isAccepted,
  counters = [],
  market,
  worksCount = 0,
  action,
}: OfferCardProps) {
  const ofWorks = market ? checkWorks(offer, market, worksCount) : null;
  // The price of a single work is compared above already.
  const hasLineHints = market && !(ofWorks && worksCount === 1);
  const isCompared = market && (ofWorks || offer.lines.some((line) => checkLine(line, market)));
  return (
    <Card as="article" padding="l" className={styles.frame} selected={isAccepted}>
      <div className={styles.offer}>
        <div className={styles.sums}>
          {head}
          <div className={styles.priceRow}>
            <OfferPrice offer={offer} />
            <OfferTag offer={offer} side={side} isAccepted={isAccepted} />
          </div>
          {market && isCompared && (
            <div>
              <PriceHint check={ofWorks} what="Работы" />
              <PriceSource market={market} timeZone={timeZone} />
            </div>
          )}
          <OfferFacts offer={offer} timeZone={timeZone} />
        </div>
        <div className={styles.detail}>
          <div className={styles.lines}>
            <LineList
              side={side}
              lines={offer.lines}
              {...(areWarrantiesDifferent(offer.lines, offer.warranty) && {
                noteOf: (line) => lineWarranty(line, offer.warranty),
              })}
              {...(hasLineHints && { under: (line) => <PriceHint check={checkLine(line, market)} /> })}
            />
          </div>
          {offer.needs_diagnostics && (
            <Text size="sm" tone="warn">
              Точная цена будет после диагностики.
            </Text>
          )}
          <WarrantyTerms offer={offer} />
          {offer.comment && (
            <Text size="sm" tone="second" className={styles.comment}>
              {offer.comment}
            </Text>
          )}
          <CounterList counters={counters} side={side} timeZone={timeZone} />
          {action}
        </div>
      </div>
    </Card>
  );
}

/** What the workshop says to all; the terms of this offer come first. */
function WarrantyTerms({ offer }: { offer: Offer }) {
  const text = offer.warranty?.text;
  if (!text) return null;
  return (
    <Text size="sm" tone="second">
      {hasOwnWarranty(offer)
        ? `Общие условия автосервиса: «${text.replace(/\.$/, '')}». В этом отклике действует гарантия, указанная для него.`
        : text}
    </Text>
  );
}

/** «2 700 ₽», or with the limit when the price may grow. */
function OfferPrice({ offer }: { offer: Offer }) {
  const isOpen = !offer.price_is_final && offer.price_max !== null && offer.price_max > offer.price_total;
  return (
    <span className={styles.price}>
      {formatMoney(offer.price_total)}
      {isOpen && <span className={styles.limit}>до {formatMoney(offer.price_max ?? 0)}</span>}
    </span>
  );
}

const closedWords = {
  accepted: 'Выбран',
  withdrawn: 'Отозван',
  declined: 'Не выбран',
  expired: 'Срок прошёл',
};

function OfferTag({ offer, side, isAccepted }: Pick<OfferCardProps, 'offer' | 'side' | 'isAccepted'>) {
  if (isAccepted) return <Tag tone="brand">Выбран</Tag>;
  if (offer.status !== 'sent') return <Tag>{closedWords[offer.status]}</Tag>;
  if (side === 'service') return <Tag>{offer.seen_at ? 'Просмотрен' : 'Не просмотрен'}</Tag>;
  return offer.seen_at ? null : <Tag tone="warn">Новый</Tag>;
}

function OfferFacts({ offer, timeZone }: { offer: Offer; timeZone: string }) {
  // The visit may have moved since, and the page shows its time.
  const slots = offer.status === 'accepted' ? [] : offer.slots;
  const facts: [string, string | null][] = [
    ['Когда', slotWords(slots, timeZone)],
    ['Займёт', formatDuration(offer.minutes)],
    ['Работы', offer.price_labour > 0 ? formatMoney(offer.price_labour) : null],
    ['Запчасти', offer.price_parts > 0 ? formatMoney(offer.price_parts) : null],
    ['Дорога', offer.price_leg ? formatMoney(offer.price_leg) : null],
    ['Скидка', offer.price_discount > 0 ? formatMoney(-offer.price_discount) : null],
    ['Гарантия', warrantyOf(offer) ?? (offer.warranty?.text ? null : 'не указана')],
    ['Действует до', offer.status === 'sent' ? formatMoment(offer.valid_until, timeZone) : null],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
