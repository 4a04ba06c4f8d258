import type { Offer, OfferLine } from '@sto/contract/bids/offers.schemas';
import { listedRating } from '@sto/contract/workshops/workshop-policy';
import type { Compared } from '../../../lib/compare/advantages.ts';
import { openSlots } from '../../bids/offer-choice.ts';
import { workWarrantyMonths } from '../offer-warranty.ts';

/** One line of the offers; null: the offer has no such line. */
export interface ComparedLine {
  key: string;
  title: string;
  amounts: (number | 'own' | null)[];
  isEverywhere: boolean;
}

/** The same work by its id, all else by its name. */
function keyOf({ kind, work_type_id: id, title }: OfferLine): string {
  return kind === 'labour' && id !== null ? `work ${id}` : `${kind} ${title.trim().toLowerCase()}`;
}

/** Lines of all offers but discounts, each once, in the order of the first offer that has it. */
export function compareLines(compared: readonly Pick<Offer, 'lines'>[]): ComparedLine[] {
  const offers = compared.map(({ lines }) => ({ lines: lines.filter(({ kind }) => kind !== 'discount') }));
  const titles = new Map(
    offers.flatMap(({ lines }) => lines.map((line) => [keyOf(line), line.title] as const)).reverse(),
  );
  const keys = new Set(offers.flatMap(({ lines }) => lines.map(keyOf)));
  return [...keys].map((key) => {
    const amounts = offers.map(({ lines }) => amountOf(lines.filter((line) => keyOf(line) === key)));
    return { key, title: titles.get(key) ?? '', amounts, isEverywhere: !amounts.includes(null) };
  });
}

function amountOf(lines: readonly OfferLine[]): ComparedLine['amounts'][number] {
  if (lines.length === 0) return null;
  if (lines.every(({ part }) => part?.is_customer_part)) return 'own';
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** The end of the price that the offer promises; `Infinity`: it is known after a diagnosis. */
function ceilingOf({ price_total, price_max, needs_diagnostics }: Offer): number {
  return price_max ?? (needs_diagnostics ? Infinity : price_total);
}

/** Workshops choose their own parts: those of an offer count as one work. */
function worksOf(lines: readonly OfferLine[]): Set<string> {
  const works = lines.filter(({ kind }) => kind === 'labour').map(keyOf);
  const hasParts = lines.some(
    ({ kind, part }) => (kind === 'part' || kind === 'material') && !part?.is_customer_part,
  );
  return new Set(hasParts ? [...works, 'parts'] : works);
}

export function comparedOffer(offer: Offer, now: Date): Compared {
  const times = openSlots(offer, now).map(({ from }) => from);
  return {
    works: worksOf(offer.lines),
    price: { from: offer.price_total, to: ceilingOf(offer) },
    startsAt: times.sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null,
    rating: listedRating(offer.service),
    warrantyMonths: workWarrantyMonths(offer),
  };
}
