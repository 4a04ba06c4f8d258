import { zonedMoment } from '../../../lib/time/zoned-moment.ts';
import { Loader } from '../../../ui/feedback/loader.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useBid } from '../../bids/bids.api.ts';
import type { DayTime } from '../../moves/time-fields.tsx';
import { ProposeTimeDialog } from '../../visit/propose-time.tsx';
import { bookingTime, bookingTitle } from './booking-words.ts';
import type { Booking, Calendar } from './calendar.api.ts';
import { takenBy } from './calendar-places.ts';

export interface Wish extends DayTime {
  bidId: number;
  booking: Booking;
  /** Undefined: dropped among mechanics. */
  bay: Calendar['bays'][number] | undefined;
}

interface WishedTimeProps {
  wish: Wish;
  calendar: Calendar;
  onClose: () => void;
}

/** The driver must agree to another time, so a drop only fills the form of the proposal. */
export function WishedTime({ wish, calendar, onClose }: WishedTimeProps) {
  const { data: bid } = useBid('service', wish.bidId);
  if (!bid) return <Loader title="Загрузка заявки..." />;
  return (
    <ProposeTimeDialog
      bid={bid}
      side="service"
      wished={wish}
      noteOf={(time) => <BayNote {...{ wish, calendar, time }} />}
      open
      isAllowed={bid.available_actions.includes('propose_time')}
      onClose={onClose}
    />
  );
}

/** A proposal has no bay of its own: the visit takes a free one when the driver agrees. */
function BayNote({ wish, calendar, time }: Omit<WishedTimeProps, 'onClose'> & { time: DayTime }) {
  const { booking, bay } = wish;
  if (!bay) return null;
  const from = Date.parse(zonedMoment(time.day, time.time, calendar.timezone));
  const other = takenBy(calendar, { booking, bayId: bay.id, from });
  if (other)
    return (
      <Note tone="warn" live title={`${bay.name} занят`}>
        {bookingTitle(other)}, {bookingTime(other, calendar.timezone)}. Выберите другое время или перетащите
        запись на другой пост.
      </Note>
    );
  if (bay.id === booking.bay_id) return null;
  return (
    <Note title={bay.name}>
      Клиенту уйдёт только время. Когда он согласится, переставьте запись: {bay.name}.
    </Note>
  );
}
