import { formatMoney } from '../../../lib/text/money.ts';
import { counted, type PluralForms } from '../../../lib/text/plural.ts';
import type { Filters, FreeBy, MapParamsChange } from '../url/search-params.ts';
import { amenityLabel } from './amenity-labels.ts';

const nbsp = '\u00A0';
/** «от 12 месяцев». */
const monthForms: PluralForms = ['месяца', 'месяцев', 'месяцев'];

export function warrantyText(months: number): string {
  return `от${nbsp}${counted(months, monthForms)}`;
}

export function priceText(roubles: number): string {
  return `до${nbsp}${formatMoney(roubles)}`;
}

export const freeWords: Record<FreeBy, string> = { today: 'Сегодня', tomorrow: 'До завтра' };

export function radiusText(km: number): string {
  return `${km}${nbsp}км`;
}

interface ChosenFilter {
  key: string;
  label: string;
  without: MapParamsChange;
}

/** Filters without a chip of their own while they are off. */
export function chosenFilters({ freeBy, radius, priceTo, warrantyFrom, amenities }: Filters): ChosenFilter[] {
  const chosen: ChosenFilter[] = [];
  if (freeBy !== null)
    chosen.push({
      key: 'free',
      label: `Свободно ${freeWords[freeBy].toLowerCase()}`,
      without: { freeBy: null },
    });
  if (radius !== null)
    chosen.push({ key: 'radius', label: `до${nbsp}${radiusText(radius)}`, without: { radius: null } });
  if (priceTo !== null) chosen.push({ key: 'price', label: priceText(priceTo), without: { priceTo: null } });
  if (warrantyFrom !== null)
    chosen.push({
      key: 'warranty',
      label: `Гарантия ${warrantyText(warrantyFrom)}`,
      without: { warrantyFrom: null },
    });
  for (const code of amenities) {
    const without = { amenities: amenities.filter((other) => other !== code) };
    chosen.push({ key: code, label: amenityLabel(code) ?? code, without });
  }
  return chosen;
}

interface Choice {
  value: number;
  count: number | undefined;
}

/** The values of a filter: the counted ones, or the usual ones while loading; always with the chosen one. */
export function choicesOf(
  counted: readonly { value: number; count: number }[] | undefined,
  usual: readonly number[],
  chosen: number | null,
): Choice[] {
  const known = new Map(counted?.map(({ value, count }) => [value, count]));
  const values = new Set(counted && counted.length > 0 ? known.keys() : usual);
  if (chosen !== null) values.add(chosen);
  return [...values].sort((a, b) => a - b).map((value) => ({ value, count: known.get(value) }));
}
