import { classPriceNote, listedRating } from '@sto/contract/workshops/workshop-policy';
import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { formatDistance } from '../../../lib/geo/distance.ts';
import { formatMoneyRange, formatPrice } from '../../../lib/text/money.ts';
import { counted, type PluralForms } from '../../../lib/text/plural.ts';
import { isPriceKept, promiseWords } from '../../../lib/text/promises.ts';
import { formatRating, ratingText } from '../../../lib/text/rating.ts';
import { formatDayLabel, formatTime } from '../../../lib/time/dates.ts';
import { openStateOf, openText } from '../../../lib/time/open-state.ts';
import type { Sort } from '../url/search-params.ts';

export const workshopForms: PluralForms = ['автосервис', 'автосервиса', 'автосервисов'];
const reviewForms: PluralForms = ['отзыв', 'отзыва', 'отзывов'];
const workForms: PluralForms = ['работа', 'работы', 'работ'];
const pricedForms: PluralForms = ['работу', 'работы', 'работ'];
/** «из 3 работ»: after «из» the second form is not used. */
const genitiveForms: PluralForms = ['работы', 'работ', 'работ'];

export const sortLabels: Record<Sort, string> = {
  recommended: 'Рекомендуем',
  distance: 'Сначала ближе',
  price: 'Сначала дешевле',
  rating: 'По рейтингу',
  soonest: 'Раньше всех',
};

export function reviewsText({ reviews_count: count }: Pick<WorkshopSummary, 'reviews_count'>): string {
  return count === 0 ? 'отзывов пока нет' : counted(count, reviewForms);
}

export function isUnsupported(workshop: Pick<WorkshopSummary, 'bid_availability'>): boolean {
  return workshop.bid_availability === 'disabled_sto_not_supported';
}

/** More names would make a card longer than its neighbours: the rest are a number. */
const missingNames = 2;
const noTitles: ReadonlyMap<number, string> = new Map();

export function unsupportedText(workshop: WorkshopSummary, workTitles = noTitles): string | null {
  if (!isUnsupported(workshop)) return null;
  if (workshop.unsupported_reason === 'own') return 'Вы здесь работаете';
  if (workshop.unsupported_reason === 'mark') return 'Не работает с вашей маркой';
  if (workshop.unsupported_reason === 'works')
    return missingText(workshop.missing_work_type_ids, workTitles) ?? 'Не делает часть работ';
  return 'Здесь пока нет онлайн-записи';
}

/** «Не делает: Замена масла, Мойка, ещё 2 работы»; null: the names are unknown. */
function missingText(ids: readonly number[], workTitles: ReadonlyMap<number, string>): string | null {
  const named = ids.flatMap((id) => workTitles.get(id) ?? []).slice(0, missingNames);
  if (named.length === 0) return null;
  const rest = ids.length - named.length;
  const more = rest > 0 ? [`ещё ${counted(rest, workForms)}`] : [];
  return `Не делает: ${[...named, ...more].join(', ')}`;
}

export interface PriceWords {
  price: string;
  note: string;
  /** The price holds for all classes of cars. */
  classNote?: string;
}

/**
 * «от 1 800 ₽», «1 800–2 400 ₽ · Замена масла», «4 200 ₽ · за 2 из 3 работ», with a note if it is not for the class of
 * the car; null without a price. Undefined without a chosen work: the cheapest line of anything is no price.
 */
export function priceWords(
  workshop: WorkshopSummary,
  workTitles: ReadonlyMap<number, string>,
): PriceWords | null | undefined {
  const {
    price_from: from,
    price_to: to,
    price_is_exact: isExact,
    matched_work_type_ids: matched,
  } = workshop;
  if (workTitles.size === 0 && matched.length === 0) return undefined;
  if (from === null || matched.length === 0) return null;
  // «от» would say too little of a range.
  const isRange = !isExact && to !== null;
  const price = isRange ? formatMoneyRange(from, to) : formatPrice(from, isExact ? from : Infinity);
  const note = worksNote(workshop, workTitles);
  const isGeneral = workshop.price_is_for_car === false && to !== 0;
  return isGeneral ? { price, note, classNote: classPriceNote } : { price, note };
}

function worksNote(
  { matched_work_type_ids: matched, missing_work_type_ids: missing }: WorkshopSummary,
  workTitles: ReadonlyMap<number, string>,
): string {
  if (missing.length > 0) {
    const requested = matched.length + missing.length;
    return `за ${matched.length} из ${counted(requested, genitiveForms)}`;
  }
  const [first = 0] = matched;
  return matched.length === 1
    ? (workTitles.get(first) ?? 'за работу')
    : `за ${counted(matched.length, pricedForms)}`;
}

/** «сегодня в 16:30» on the workshop's clock; null without a free time, or if it has passed since the answer. */
export function nearestTimeText(
  { nearest_slot_at: at, timezone }: Pick<WorkshopSummary, 'nearest_slot_at' | 'timezone'>,
  now: Date,
): string | null {
  if (at === null || Date.parse(at) <= now.getTime()) return null;
  const words = `${formatDayLabel(at, timezone, now)} в ${formatTime(at, timezone)}`;
  return words.replaceAll(' ', '\u00A0');
}

/** The price of all chosen works for a pin; null without works, or if some have no price. */
export function pinPrice(workshop: WorkshopSummary): string | null {
  const { price_from: from, price_to: to, matched_work_type_ids: matched } = workshop;
  const isWhole = matched.length > 0 && workshop.missing_work_type_ids.length === 0;
  return isWhole && from !== null ? formatPrice(from, to ?? Number.POSITIVE_INFINITY) : null;
}

/** One sentence for screen readers: «Мотор на Сретенке, рейтинг 4,9, открыто до 21:00». */
export function spokenName(workshop: WorkshopSummary, now?: Date): string {
  const rating = listedRating(workshop);
  const state = openText(openStateOf(workshop, now)).toLowerCase();
  const reason = unsupportedText(workshop)?.toLowerCase();
  const rated = rating === null ? ratingText(workshop).toLowerCase() : `рейтинг ${formatRating(rating)}`;
  const kept = isPriceKept(workshop) && promiseWords({ ...workshop, answer_minutes_median: null })[0];
  return [workshop.name, rated, kept, pinPrice(workshop), state, reason].filter(Boolean).join(', ');
}

/** The origin of distances: the person, the centre of the city or of the searched area, a street, a workshop. */
export type DistanceFrom = 'me' | 'centre' | 'street' | 'workshop';

const distanceEnds: Record<DistanceFrom, string> = {
  me: '',
  centre: ' от центра',
  street: ' от адреса',
  workshop: ' отсюда',
};

export function distanceText(meters: number, from: DistanceFrom): string {
  return formatDistance(meters) + distanceEnds[from].replaceAll(' ', '\u00A0');
}
