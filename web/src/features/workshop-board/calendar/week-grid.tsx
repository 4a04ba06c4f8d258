import { daysBetween } from '../../../lib/time/dates.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { BookingCard } from './booking-card.tsx';
import { type Lane, laneIdOf, shiftedStart, spanOn } from './calendar-places.ts';
import { shortDay } from './day-words.ts';
import type { Scene } from './scene.ts';
import { useDropTarget } from './use-drag.ts';
import styles from './week-grid.module.css';

const dayMinutes = 1440;

/** Rows of bays or mechanics, columns of days. */
export function WeekGrid({ scene }: { scene: Scene }) {
  const { days } = scene.calendar;
  return (
    <section className={styles.scroller} aria-label="Занятость по дням">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{scene.kind === 'bays' ? 'Пост' : 'Мастер'}</th>
            {days.map(({ date, open, note }) => (
              <th key={date} scope="col" className={classNames(date === scene.today && styles.today)}>
                {shortDay(date)}
                <span className={styles.note}>{note ?? (open.length === 0 ? 'выходной' : '')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scene.lanes.map((lane) => (
            <tr key={lane.id}>
              <th scope="row">{lane.title}</th>
              {days.map(({ date, open }) => (
                <WeekCell key={date} lane={lane} date={date} isClosed={open.length === 0} scene={scene} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface WeekCellProps {
  lane: Lane;
  date: string;
  isClosed: boolean;
  scene: Scene;
}

function WeekCell({ lane, date, isClosed, scene }: WeekCellProps) {
  const { ref, isOver } = useDropTarget(({ booking, date: from }) =>
    scene.drop(booking, { laneId: lane.id, shift: daysBetween(from, date) * dayMinutes }),
  );
  const { carried, calendar, kind, timeZone } = scene;
  const isTarget =
    carried?.laneId === lane.id && shiftedStart(carried.booking, carried.shift, timeZone).day === date;
  return (
    <td
      ref={ref as React.RefObject<HTMLTableCellElement | null>}
      className={classNames(isClosed && styles.closed, (isOver || isTarget) && styles.over)}
    >
      {calendar.bookings
        .filter((booking) => laneIdOf(booking, kind) === lane.id && spanOn(date, booking, timeZone))
        .map((booking) => (
          <BookingCard key={booking.id} booking={booking} date={date} scene={scene} />
        ))}
    </td>
  );
}
