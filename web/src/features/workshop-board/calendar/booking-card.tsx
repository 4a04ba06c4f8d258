import { Ellipsis, GripVertical, LockOpen } from 'lucide-react';
import type { CSSProperties } from 'react';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Link } from '../../../ui/primitives/link.tsx';
import { Plate } from '../../../ui/primitives/plate.tsx';
import styles from './booking-card.module.css';
import { bookingState, bookingTimeOn, bookingTitle } from './booking-words.ts';
import type { Booking } from './calendar.api.ts';
import type { Scene } from './scene.ts';
import { useDraggable } from './use-drag.ts';

interface BookingCardProps {
  booking: Booking;
  date: string;
  scene: Scene;
  style?: CSSProperties;
  className?: string | undefined;
}

export function BookingCard({ booking, date, scene, style, className }: BookingCardProps) {
  const canMove = scene.canMove(booking);
  const { ref, isDragging } = useDraggable(booking, date, canMove && scene.hasDrag);
  const { bid } = booking;
  const state = bookingState(booking, scene.timeZone);
  const title = bookingTitle(booking);
  const time = bookingTimeOn({ date, today: scene.today }, booking, scene.timeZone);
  const mechanic = scene.mechanicOf(booking);
  const isCarried = scene.carried?.booking.id === booking.id;
  const isInBay = bid?.status === 'in_work' && !bid.is_after_claim;
  const tone = isInBay ? styles.work : styles[booking.kind];
  const isBlock = booking.kind === 'block';
  return (
    <article
      ref={ref}
      style={style}
      className={classNames(
        styles.card,
        tone,
        bid?.pending_period && styles.pending,
        isDragging && styles.dragged,
        isCarried && styles.carried,
        isBlock && canMove && styles.threeTools,
        className,
      )}
    >
      <div className={styles.text}>
        <p className={classNames(styles.time, !time.includes(',') && styles.short)}>{time}</p>
        <p className={styles.title}>
          {bid ? (
            <Link to={scene.hrefOf(bid.id)} draggable={false}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {bid && (
          <p className={styles.car}>
            {bid.license_plate && <Plate value={bid.license_plate} size="s" />}
            {bid.car}
          </p>
        )}
        {bid && <p className={styles.quiet}>{bid.customer_name}</p>}
        {(state || mechanic) && (
          <p className={classNames(styles.quiet, styles.state)}>
            {[state, mechanic].filter(Boolean).join(' · ')}
          </p>
        )}
        {canMove && <CardTools {...{ booking, title, scene, isCarried }} />}
      </div>
    </article>
  );
}

interface CardToolsProps {
  booking: Booking;
  title: string;
  scene: Scene;
  isCarried: boolean;
}

function CardTools({ booking, title, scene, isCarried }: CardToolsProps) {
  return (
    <span className={styles.tools}>
      {scene.hasDrag && (
        <button
          type="button"
          className={styles.tool}
          aria-label={`Переместить: ${title}`}
          aria-pressed={isCarried}
          data-carry={booking.id}
          onClick={() => scene.toggle(booking)}
          onKeyDown={scene.press}
          onBlur={() => isCarried && scene.giveUp()}
        >
          <GripVertical aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={styles.tool}
        aria-label={`Пост и мастер: ${title}`}
        onClick={() => scene.edit(booking)}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      {booking.kind === 'block' && (
        <button
          type="button"
          className={styles.tool}
          aria-label={`Освободить: ${title}`}
          onClick={() => scene.free(booking)}
        >
          <LockOpen aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
