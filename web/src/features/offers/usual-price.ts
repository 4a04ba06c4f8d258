import type { BidMarket } from '@sto/contract/bids/bid-market.schemas';
import type { Offer, OfferLine } from '@sto/contract/bids/offers.schemas';
import { formatMoneyRange } from '../../lib/text/money.ts';
import { type PluralForms, plural } from '../../lib/text/plural.ts';
import { formatDay } from '../../lib/time/dates.ts';

interface Range {
  price_from: number;
  price_to: number;
}

type Verdict = 'lower' | 'usual' | 'higher';

export interface PriceCheck {
  verdict: Verdict;
  /** «на 18 % ниже обычного». */
  reason: string;
  /** «900–1 300 ₽». */
  range: string;
}

/** A price against a range; how far it is from the nearer end. */
export function checkPrice(price: number, { price_from: from, price_to: to }: Range): PriceCheck {
  const range = formatMoneyRange(from, to);
  const percent = (part: number, whole: number) =>
    `на ${Math.max(1, Math.round((part / whole) * 100))}\u00A0%`;
  if (price === 0 && from > 0) return { verdict: 'usual', reason: 'бесплатно при обычной цене', range };
  if (price < from)
    return { verdict: 'lower', reason: `${percent(from - price, from)} ниже обычного`, range };
  if (price <= to) return { verdict: 'usual', reason: 'обычная цена', range };
  const reason = to > 0 ? `${percent(price - to, to)} выше обычного` : 'выше обычного';
  return { verdict: 'higher', reason, range };
}

type Priced = Pick<OfferLine, 'kind' | 'work_type_id' | 'price'>;

/** Null for what is not a work, and for a work with too few price lists. */
export function checkLine({ kind, work_type_id: id, price }: Priced, market: BidMarket): PriceCheck | null {
  const usual = kind === 'labour' && market.works.find((work) => work.work_type_id === id);
  return usual ? checkPrice(price, usual) : null;
}

/**
 * The works of an offer against those of the bid. Null unless they are the same works, each once: another set has
 * another price. A discount counts when there is nothing but works.
 */
export function checkWorks(
  offer: Pick<Offer, 'lines' | 'price_labour' | 'price_parts' | 'price_discount'>,
  market: BidMarket,
  worksCount: number,
): PriceCheck | null {
  const labour = offer.lines.filter(({ kind }) => kind === 'labour');
  const ids = new Set(labour.map((line) => line.work_type_id));
  const isSameSet =
    labour.length === worksCount &&
    ids.size === worksCount &&
    labour.every((line) => line.qty === 1 && checkLine(line, market) !== null);
  if (!isSameSet || !market.total) return null;
  const hasParts = offer.lines.some(({ kind }) => kind === 'part' || kind === 'material');
  return checkPrice(offer.price_labour - (hasParts ? 0 : offer.price_discount), market.total);
}

const workshopForms: PluralForms = ['автосервиса', 'автосервисов', 'автосервисов'];

/** «По прайсам 14 автосервисов в Казани, 25 ноября»; each work has its own number of them. Null without any range. */
export function sourceOf(market: BidMarket, timeZone: string, now?: Date): string | null {
  if (!market.updated_at) return null;
  const counts = [...market.works, ...(market.total ? [market.total] : [])].map((one) => one.services_count);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const many = least === most ? '' : `от\u00A0${least} до\u00A0`;
  const each = least === most ? '' : ' на\u00A0работу';
  const day = formatDay(market.updated_at, timeZone, now);
  return `По прайсам ${many}${most}\u00A0${plural(most, workshopForms)}${each} ${market.city_in}, ${day}`;
}
