import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Offer } from '@sto/contract/bids/offers.schemas';
import type { ReactNode } from 'react';
import { advantagesOf } from '../../../lib/compare/advantages.ts';
import { formatDistance } from '../../../lib/geo/distance.ts';
import { formatMoney } from '../../../lib/text/money.ts';
import { counted } from '../../../lib/text/plural.ts';
import { formatMoment } from '../../../lib/time/dates.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { AdvantagesNote, CompareHead } from '../../../ui/lists/compare-head.tsx';
import { type CompareRow, CompareTable } from '../../../ui/lists/compare-table.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Rating } from '../../../ui/primitives/stars.tsx';
import { Text } from '../../../ui/primitives/text.tsx';
import { formatDuration } from '../../bids/bid-words.ts';
import { isAcceptable, slotWords } from '../../bids/offer-choice.ts';
import { warrantyOf } from '../offer-warranty.ts';
import { type ComparedLine, comparedOffer, compareLines } from './offer-comparison.ts';
import styles from './offer-table.module.css';

interface OfferTableProps {
  bid: Bid;
  offers: readonly Offer[];
  hrefOf: (workshopId: number) => string;
  onAccept: (offer: Offer) => void;
}

/** Offers to one bid, one a column. */
export function OfferTable({ bid, offers, hrefOf, onAccept }: OfferTableProps) {
  const now = useNow();
  const advantages = advantagesOf(offers.map((offer) => comparedOffer(offer, now)));
  return (
    <>
      <Card padding="none" className={styles.card}>
        <CompareTable
          caption="Сравнение откликов"
          columns={offers.map((offer, index) => ({
            id: offer.id,
            head: (
              <CompareHead
                {...offer.service}
                href={hrefOf(offer.service_id)}
                advantages={advantages[index] ?? []}
              />
            ),
            foot: isAcceptable(bid, offer, now) && (
              <Button
                variant="soft"
                block
                aria-label={`Выбрать: ${offer.service.name}`}
                onClick={() => onAccept(offer)}
              >
                Выбрать
              </Button>
            ),
          }))}
          groups={[
            { rows: priceRows(offers) },
            { title: 'Что входит', rows: compareLines(offers).map(lineRow) },
            { title: 'Условия', rows: termRows(offers, bid.timezone) },
          ]}
        />
      </Card>
      <AdvantagesNote />
    </>
  );
}

type Cell = (offer: Offer) => ReactNode;

/** Null where no offer has anything to say. */
function rowOf(offers: readonly Offer[], id: string, title: string, cell: Cell): CompareRow | null {
  const cells = offers.map(cell);
  return cells.some((content) => content !== null)
    ? { id, title, cells: cells.map((content) => content ?? '—') }
    : null;
}

const isRow = (row: CompareRow | null): row is CompareRow => row !== null;

function priceRows(offers: readonly Offer[]): CompareRow[] {
  const sumOf = (roubles: number) => (roubles === 0 ? null : formatMoney(roubles));
  return [
    rowOf(offers, 'total', 'Цена', (offer) => <Price offer={offer} />),
    rowOf(offers, 'labour', 'За работы', (offer) => sumOf(offer.price_labour)),
    rowOf(offers, 'parts', 'За запчасти', (offer) => sumOf(offer.price_parts)),
    rowOf(offers, 'leg', 'За дорогу', (offer) => sumOf(offer.price_leg ?? 0)),
    rowOf(offers, 'discount', 'Скидка', (offer) => sumOf(-offer.price_discount)),
  ].filter(isRow);
}

function Price({
  offer: { price_total: total, price_max: max, needs_diagnostics: isOpen },
}: {
  offer: Offer;
}) {
  const limit = max !== null && max > total ? `до ${formatMoney(max)}` : null;
  return (
    <>
      <span className={styles.price}>{formatMoney(total)}</span>
      <Text as="div" size="xs" tone={limit || isOpen ? 'warn' : 'second'}>
        {limit ?? (isOpen ? 'точная после диагностики' : 'окончательная')}
      </Text>
    </>
  );
}

function lineRow({ key, title, amounts, isEverywhere }: ComparedLine): CompareRow {
  return {
    id: key,
    title,
    difference: isEverywhere ? null : 'не у всех',
    cells: amounts.map((amount) => {
      if (amount === null)
        return (
          <Text size="sm" tone="warn" as="span" strong>
            не входит
          </Text>
        );
      return amount === 'own' ? 'ваша деталь' : formatMoney(amount);
    }),
  };
}

function termRows(offers: readonly Offer[], timeZone: string): CompareRow[] {
  return [
    rowOf(offers, 'when', 'Когда', ({ slots }) => slotWords(slots, timeZone)),
    rowOf(offers, 'minutes', 'Займёт', ({ minutes }) => formatDuration(minutes)),
    rowOf(offers, 'warranty', 'Гарантия', warrantyOf),
    rowOf(offers, 'distance', 'Расстояние', ({ service: { distance_m: meters } }) =>
      meters === null ? null : formatDistance(meters),
    ),
    rowOf(offers, 'rating', 'Оценка', ({ service }) => (
      <>
        <Rating workshop={service} />
        {service.reviews_count > 0 && (
          <Text size="xs" tone="third">
            {counted(service.reviews_count, ['отзыв', 'отзыва', 'отзывов'])}
          </Text>
        )}
      </>
    )),
    rowOf(offers, 'until', 'Действует до', ({ valid_until: until }) => formatMoment(until, timeZone)),
  ].filter(isRow);
}
