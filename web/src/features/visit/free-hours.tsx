import type { Bid } from '@sto/contract/bids/bids.schemas';
import { scheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { dayOf, formatTime } from '../../lib/time/dates.ts';
import { zonedMoment, zonedParts } from '../../lib/time/zoned-moment.ts';
import { Chip } from '../../ui/primitives/chip.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import styles from './visit.module.css';

interface FreeHoursProps {
  bid: Bid;
  day: string;
  time: string;
  onChoose: (time: string) => void;
}

/** Free times of the workshop on that day, without that of the visit itself. Without an answer the fields above still do. */
export function FreeHours({ bid, day, time, onChoose }: FreeHoursProps) {
  const times = useFreeHours(bid, day);
  if (!times) return null;
  if (times.length === 0)
    return (
      <Text size="sm" tone="warn" role="status">
        В этот день у автосервиса нет свободного времени
      </Text>
    );
  return (
    <fieldset className={styles.hours} aria-label="Свободное время">
      {times.map((free) => (
        <Chip key={free} on={free === time} onClick={() => onChoose(free)}>
          {formatTime(zonedMoment(day, free, bid.timezone), bid.timezone)}
        </Chip>
      ))}
    </fieldset>
  );
}

function useFreeHours(
  { service, work_types: works, timezone, visit_start: start }: Bid,
  day: string,
): string[] | undefined {
  const id = service?.id ?? 0;
  const workIds = works.map((work) => work.id);
  return useQuery({
    queryKey: ['free-hours', id, workIds, day],
    enabled: id > 0 && day >= dayOf(new Date(), timezone),
    queryFn: async ({ signal }) => {
      const form = { service_id: id, work_type_ids: workIds, date_from: day, days: 1 };
      const { days } = await call(scheduleEndpoints.slots, form, { signal });
      return days.flatMap(({ slots }) => slots).map(({ from }) => from);
    },
    select: (moments) =>
      moments
        .filter((from) => !start || Date.parse(from) !== Date.parse(start))
        .map((from) => zonedParts(from, timezone).time),
  }).data;
}
