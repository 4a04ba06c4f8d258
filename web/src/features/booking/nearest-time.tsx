import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { CalendarClock } from 'lucide-react';
import { dayLabel, formatTime } from '../../lib/time/dates.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { todayAt } from './date-period.ts';
import { useFreeTimes } from './free-times.api.ts';

interface NearestTimeProps {
  workshop: Workshop;
  workIds: readonly number[];
  onBook: () => void;
}

/** «Свободно сегодня в 16:30»: leads to the form with that time chosen. Nothing without works or a free time. */
export function NearestTime(props: NearestTimeProps) {
  return props.workIds.length > 0 && props.workshop.bid_availability === 'enabled' ? (
    <FoundTime {...props} />
  ) : null;
}

function FoundTime({ workshop, workIds, onBook }: NearestTimeProps) {
  const today = todayAt(workshop, new Date());
  const { data } = useFreeTimes(workshop.id, workIds, today);
  const found = data?.find(({ slots }) => slots.length > 0);
  const slot = found?.slots[0]?.from;
  if (!found || !slot) return null;
  const choose = () => {
    useDraft.getState().changeForm(workshop.id, { day: found.date, slot, part: 'any' });
    onBook();
  };
  return (
    <Button variant="soft" size="md" block onClick={choose}>
      <CalendarClock aria-hidden="true" />
      Свободно {dayLabel(found.date, today)} в {formatTime(slot, workshop.timezone)}
    </Button>
  );
}
