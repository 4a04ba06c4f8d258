import type { Offer, OfferLine } from '@sto/contract/bids/offers.schemas';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/text/money.ts';
import { formatMoment } from '../../lib/time/dates.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { type BidSide, formatDuration, formatWarranty } from '../bids/bid-words.ts';
import styles from './offer-card.module.css';

interface OfferCardProps {
  offer: Offer;
  side: BidSide;
  timeZone: string;
  head?: ReactNode;
  isAccepted: boolean;
  action?: ReactNode;
}

export function OfferCard({ offer, side, timeZone, head, isAccepted, action }: OfferCardProps) {
  return (
    <Card as="article" padding="l" className={styles.frame} selected={isAccepted}>
      <div className={styles.offer}>
        <div className={styles.sums}>
          {head}
          <div className={styles.priceRow}>
            <span className={styles.price}>{formatMoney(offer.price_total)}</span>
            <OfferTag offer={offer} side={side} isAccepted={isAccepted} />
          </div>
          <OfferFacts offer={offer} timeZone={timeZone} />
        </div>
        <div className={styles.detail}>
          <ul className={styles.lines}>
            {offer.lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
          {offer.needs_diagnostics && (
            <Text size="sm" tone="warn">
              Точная цена будет после диагностики.
            </Text>
          )}
          {offer.comment && (
            <Text size="sm" tone="second" className={styles.comment}>
              {offer.comment}
            </Text>
          )}
          {action}
        </div>
      </div>
    </Card>
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
  const slot = offer.slots[0];
  const facts: [string, string | null][] = [
    ['Когда', slot ? formatMoment(slot.from, timeZone) : null],
    ['Займёт', formatDuration(offer.minutes)],
    ['Работы', offer.price_labour > 0 ? formatMoney(offer.price_labour) : null],
    ['Запчасти', offer.price_parts > 0 ? formatMoney(offer.price_parts) : null],
    ['Скидка', offer.price_discount > 0 ? formatMoney(-offer.price_discount) : null],
    ['Гарантия', formatWarranty(offer.lines)],
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

const kindWords: Record<OfferLine['kind'], string | null> = {
  labour: null,
  part: 'запчасть',
  material: 'материал',
  discount: 'скидка',
};

function Line({ line }: { line: OfferLine }) {
  const note = [
    kindWords[line.kind] === line.title.toLowerCase() ? null : kindWords[line.kind],
    line.qty > 1 ? `${line.qty} × ${formatMoney(line.price)}` : null,
  ].filter(Boolean);
  const amount = line.kind === 'discount' ? -Math.abs(line.amount) : line.amount;
  return (
    <li className={styles.line}>
      <span className={styles.lineTitle}>
        {line.title}
        {note.length > 0 && <span className={styles.lineNote}>{note.join(', ')}</span>}
      </span>
      <span className={styles.amount}>{formatMoney(amount)}</span>
    </li>
  );
}
