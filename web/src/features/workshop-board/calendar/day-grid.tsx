import { LockKeyhole } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatTime } from '../../../lib/time/dates.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { VisuallyHidden } from '../../../ui/primitives/visually-hidden.tsx';
import { BookingCard } from './booking-card.tsx';
import {
  closedSpans,
  frameOf,
  type Lane,
  laneIdOf,
  minuteOn,
  openingHour,
  type Span,
  spanOn,
  tracksOf,
  within,
} from './calendar-places.ts';
import styles from './day-grid.module.css';
import type { Scene } from './scene.ts';
import { wholeSteps } from './use-carry.ts';
import { useDropTarget } from './use-drag.ts';

const pixelsPerMinute = 1.5;
/** Of the names of the columns. */
const headHeight = 44;

const placed = (span: Span, frame: Span) => {
  const { from, to } = within(span, frame);
  return { top: (from - frame.from) * pixelsPerMinute, height: (to - from) * pixelsPerMinute };
};

/** Columns of bays or mechanics along the hours of a day. */
export function DayGrid({ scene, date }: { scene: Scene; date: string }) {
  const frame = frameOf(scene.calendar, date);
  const hours = Array.from({ length: (frame.to - frame.from) / 60 }, (_, index) => frame.from / 60 + index);
  const minute = minuteOn(date, scene.now, scene.timeZone);
  const nowTop = minute >= frame.from && minute <= frame.to ? (minute - frame.from) * pixelsPerMinute : null;
  const scroller = useScrolledDay(scene, date, frame);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll it
    <section ref={scroller} tabIndex={0} className={styles.scroller} aria-label="Занятость по часам">
      <div className={styles.grid}>
        <div className={styles.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ top: (hour * 60 - frame.from) * pixelsPerMinute }}>
              {hour}:00
            </span>
          ))}
        </div>
        {nowTop !== null && (
          <p className={styles.now} style={{ top: headHeight + nowTop }}>
            <VisuallyHidden>Сейчас </VisuallyHidden>
            {formatTime(scene.now, scene.timeZone)}
          </p>
        )}
        {scene.lanes.map((lane) => (
          <DayLane key={lane.id} lane={lane} scene={scene} date={date} frame={frame} />
        ))}
      </div>
    </section>
  );
}

/** A day is longer than a window: it opens at an hour that matters. */
function useScrolledDay({ calendar, now }: Scene, date: string, frame: Span) {
  const scroller = useRef<HTMLElement>(null);
  const openDay = useEffectEvent((day: string) => {
    const minute = openingHour(calendar, day, now) * 60 - frame.from;
    if (scroller.current) scroller.current.scrollTop = Math.max(0, minute * pixelsPerMinute);
  });
  useEffect(() => openDay(date), [date]);
  return scroller;
}

interface DayLaneProps {
  lane: Lane;
  scene: Scene;
  date: string;
  frame: Span;
}

function DayLane({ lane, scene, date, frame }: DayLaneProps) {
  const { ref, isOver } = useDropTarget(({ booking, down }) =>
    scene.drop(booking, { laneId: lane.id, shift: wholeSteps(down / pixelsPerMinute) }),
  );
  const { calendar, kind, timeZone } = scene;
  const open = calendar.days.find((day) => day.date === date)?.open ?? [];
  const closed = closedSpans(
    open.flatMap((one) => spanOn(date, one, timeZone) ?? []),
    frame,
  );
  const items = calendar.bookings
    .filter((booking) => laneIdOf(booking, kind) === lane.id)
    .flatMap((booking) => {
      const span = spanOn(date, booking, timeZone);
      return span ? [{ ...within(span, frame), booking }] : [];
    });
  const tracked = tracksOf(items);
  const width = 100 / Math.max(1, ...tracked.map(({ track }) => track + 1));
  return (
    <section className={styles.lane} aria-label={lane.title}>
      <div className={styles.head}>
        <h2 className={styles.name}>{lane.title}</h2>
        {scene.block && kind === 'bays' && lane.id !== null && (
          <IconButton label={`Занять: ${lane.title}`} onClick={() => scene.block?.(lane.id ?? 0)}>
            <LockKeyhole aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <section
        ref={ref}
        data-lane=""
        aria-label={`${lane.title}: записи`}
        className={classNames(styles.body, isOver && styles.over)}
        style={{ height: (frame.to - frame.from) * pixelsPerMinute }}
      >
        {closed.map((span) => (
          <span key={span.from} className={styles.closed} style={placed(span, frame)} />
        ))}
        {tracked.map(({ item, track }) => (
          <BookingCard
            key={item.booking.id}
            booking={item.booking}
            date={date}
            scene={scene}
            className={styles.booking}
            style={{ ...placed(item, frame), left: `${track * width}%`, width: `${width}%` }}
          />
        ))}
        <Ghost scene={scene} lane={lane} date={date} frame={frame} />
      </section>
    </section>
  );
}

function Ghost({ scene: { carried, timeZone }, lane, date, frame }: DayLaneProps) {
  const span = carried?.laneId === lane.id ? spanOn(date, carried.booking, timeZone) : null;
  if (!carried || !span) return null;
  const moved = { from: span.from + carried.shift, to: span.to + carried.shift };
  return <span className={styles.ghost} style={placed(moved, frame)} />;
}
