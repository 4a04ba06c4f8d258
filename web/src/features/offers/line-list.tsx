import type { OfferLine } from '@sto/contract/bids/offers.schemas';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/text/money.ts';
import { formatCalendarDay } from '../../lib/time/dates.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import type { BidSide } from '../bids/bid-words.ts';
import styles from './line-list.module.css';

interface LineListProps<Line extends OfferLine> {
  side: BidSide;
  lines: readonly Line[];
  /** After the facts of a line. */
  noteOf?: (line: Line) => string | null;
  /** Under a line, e.g. the choice about it. */
  under?: (line: Line) => ReactNode;
  /** Struck through: not part of the sum. */
  isOut?: (line: Line) => boolean;
}

/** Priced lines of an offer, of extra work or of the bill. */
export function LineList<Line extends OfferLine>({ side, lines, noteOf, under, isOut }: LineListProps<Line>) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <span className={classNames(styles.title, isOut?.(line) && styles.out)}>
            {line.title}
            <LineNote line={line} note={noteOf?.(line)} />
          </span>
          <span className={classNames(styles.amount, isOut?.(line) && styles.out)}>
            {line.part?.is_customer_part ? customerPartWords[side] : formatMoney(signedAmount(line))}
          </span>
          {under && <div className={styles.under}>{under(line)}</div>}
        </li>
      ))}
    </ul>
  );
}

const customerPartWords: Record<BidSide, string> = { customer: 'ваша деталь', service: 'деталь клиента' };

/** A discount is subtracted. */
export function signedAmount({ kind, amount }: Pick<OfferLine, 'kind' | 'amount'>): number {
  return kind === 'discount' ? -Math.abs(amount) : amount;
}

const kindWords: Record<OfferLine['kind'], string | null> = {
  labour: null,
  part: 'запчасть',
  material: 'материал',
  leg: 'дорога',
  discount: 'скидка',
};

function LineNote({ line, note }: { line: OfferLine; note: string | null | undefined }) {
  const notes = [
    kindWords[line.kind] === line.title.toLowerCase() ? null : kindWords[line.kind],
    line.qty > 1 ? `${line.qty} × ${formatMoney(line.price)}` : null,
    ...partNotes(line.part),
    note,
  ].filter(Boolean);
  return notes.length > 0 && <span className={styles.note}>{notes.join(', ')}</span>;
}

function partNotes(part: OfferLine['part']): (string | null)[] {
  if (!part) return [];
  const today = new Date().toISOString().slice(0, 10);
  return [
    part.brand,
    part.article && `арт.\u00A0${part.article}`,
    part.delivery_date && `привезут ${formatCalendarDay(part.delivery_date, today)}`,
  ];
}
