import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { startToleranceHours } from '@sto/contract/limits';
import { formatDayLabel, formatMoment, formatTime } from '../../lib/time/dates.ts';
import { timeOf } from './bid-times.ts';

type Visit = Pick<
  BidSummary,
  'period_start' | 'period_end' | 'visit_start' | 'visit_end' | 'timezone' | 'leg'
>;

const toleranceMs = startToleranceHours * 3_600_000;

/** In the driver's yard no car is taken in. */
export const isAtDriver = ({ leg }: Pick<Visit, 'leg'>) => leg?.kind === 'mobile_mechanic';

export const startWord = (bid: Pick<Visit, 'leg'>) => (isAtDriver(bid) ? 'Начать работу' : 'Принять машину');

/** Why the work of a visit cannot begin at this time: for a menu, and as a sentence. Null if it can. */
export function startClosed(bid: Visit, now: Date): { hint: string; text: string } | null {
  const { start, end } = timeOf(bid);
  const opensAt = new Date(Date.parse(start) - toleranceMs);
  if (now < opensAt) {
    const when = `${formatDayLabel(opensAt, bid.timezone, now)} с\u00A0${formatTime(opensAt, bid.timezone)}`;
    return {
      hint: `можно ${when}`,
      text: `${startWord(bid)} можно ${when}, за сутки до времени записи.`,
    };
  }
  const closedAt = new Date(Date.parse(end) + toleranceMs);
  if (now <= closedAt) return null;
  const until = formatMoment(closedAt, bid.timezone, now);
  return {
    hint: 'срок прошёл',
    text: `Срок прошёл: ${startWord(bid).toLowerCase()} можно было в течение суток после записи (${until}).`,
  };
}
