import type { Bid } from '@sto/contract/bids/bids.schemas';
import { noShowHours } from '@sto/contract/limits';
import { formatDayLabel, formatTime } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Text } from '../../ui/primitives/text.tsx';
import styles from './visit.module.css';

/** For the workshop, after the start of a visit: what happens by itself, so that it need not cancel. */
export function NoShow({ bid }: { bid: Bid }) {
  const words = noShowWords(bid, useNow());
  if (!words) return null;
  return (
    <Text size="sm" className={styles.quiet}>
      {words}
    </Text>
  );
}

export function noShowWords(bid: Bid, now: Date): string | null {
  const { visit_start: start, visit_end: end, leg, timezone } = bid;
  if (!start || !end || now < new Date(start)) return null;
  const closesAt = new Date(Date.parse(end) + noShowHours * 3_600_000);
  if (closesAt <= now) return null;
  const at = (moment: Date) =>
    `${formatDayLabel(moment, timezone, now)} в\u00A0${formatTime(moment, timezone)}`;
  const missed = leg ? 'Если работа не началась' : 'Если клиент не приехал';
  const until =
    new Date(end) > now ? `спросим вас обоих ${at(new Date(end))}: без ответа` : 'отменять не нужно:';
  return `${missed}, ${until} заявка закроется сама ${at(closesAt)}. Показателям автосервиса это не повредит.`;
}
