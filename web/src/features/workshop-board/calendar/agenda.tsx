import { Fragment } from 'react';
import { formatTime } from '../../../lib/time/dates.ts';
import { Tabs } from '../../../ui/lists/tabs.tsx';
import { Text } from '../../../ui/primitives/text.tsx';
import styles from './agenda.module.css';
import { BookingCard } from './booking-card.tsx';
import type { Booking } from './calendar.api.ts';
import { laneIdOf, spanOn } from './calendar-places.ts';
import { shortDay } from './day-words.ts';
import type { Scene } from './scene.ts';

interface AgendaProps {
  scene: Scene;
  laneId: number | null;
  onLane: (laneId: number | null) => void;
}

const withoutMechanic = 0;

/** One bay or mechanic at a time, as a list by days: for narrow screens. */
export function Agenda({ scene, laneId, onLane }: AgendaProps) {
  const shown = scene.lanes.find(({ id }) => id === laneId) ?? scene.lanes[0];
  if (!shown) return null;
  const days = <AgendaDays scene={scene} laneId={shown.id} />;
  if (scene.lanes.length === 1) return days;
  return (
    <Tabs
      label={scene.kind === 'bays' ? 'Пост' : 'Мастер'}
      tabs={scene.lanes.map(({ id, title }) => ({ value: id ?? withoutMechanic, label: title }))}
      value={shown.id ?? withoutMechanic}
      onChange={(value) => onLane(value === withoutMechanic ? null : value)}
    >
      {days}
    </Tabs>
  );
}

function AgendaDays({ scene, laneId }: { scene: Scene; laneId: number | null }) {
  const { days, bookings } = scene.calendar;
  return (
    <div className={styles.days}>
      {days.map(({ date, open, note }) => {
        const own = bookings.filter(
          (booking) =>
            laneIdOf(booking, scene.kind) === laneId && spanOn(date, booking, scene.timeZone) !== null,
        );
        const isAhead = ({ from }: Booking) => Date.parse(from) > scene.now.getTime();
        const next = date === scene.today ? own.filter((booking) => !isAhead(booking)).length : -1;
        return (
          <section key={date} className={styles.day} aria-label={shortDay(date)}>
            <h2 className={styles.name}>
              {shortDay(date)}
              {note && <span className={styles.note}>{note}</span>}
            </h2>
            {own.length === 0 && (
              <Text size="sm" tone="third">
                {open.length === 0 ? 'Выходной' : date < scene.today ? 'Записей не было' : 'Свободно'}
              </Text>
            )}
            {own.map((booking, index) => (
              <Fragment key={booking.id}>
                {index === next && <NowLine scene={scene} />}
                <BookingCard booking={booking} date={date} scene={scene} />
              </Fragment>
            ))}
            {next === own.length && own.length > 0 && <NowLine scene={scene} />}
          </section>
        );
      })}
    </div>
  );
}

function NowLine({ scene }: { scene: Scene }) {
  return (
    <p className={styles.now}>
      <span>Сейчас {formatTime(scene.now, scene.timeZone)}</span>
    </p>
  );
}
