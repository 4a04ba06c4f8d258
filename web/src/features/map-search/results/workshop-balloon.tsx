import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { Route, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { webRouteLink } from '../../../lib/route-links.ts';
import { ButtonAnchor, ButtonLink } from '../../../ui/primitives/button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { PromiseLine } from '../../../ui/promises/promise-line.tsx';
import { FavoriteHeart } from './favorite-heart.tsx';
import type { DistanceFrom, PriceWords } from './search-words.ts';
import styles from './workshop.module.css';
import type { WorkshopLinks } from './workshop-card.tsx';
import { NearestTime, OpenLine, PlaceLine, RatingLine, Thumb } from './workshop-facts.tsx';

interface WorkshopBalloonProps {
  workshop: WorkshopSummary;
  price: PriceWords | null | undefined;
  reason: string | null;
  from: DistanceFrom;
  links: WorkshopLinks;
  place: 'pin' | 'bottom';
  /** Opened by a key: it gets the focus. */
  takesFocus: boolean;
  /** `withFocus`: the focus returns to where it came from. */
  onClose: (withFocus: boolean) => void;
}

export function WorkshopBalloon({
  workshop,
  price,
  reason,
  from,
  links,
  place,
  takesFocus,
  onClose,
}: WorkshopBalloonProps) {
  const root = useRef<HTMLDivElement>(null);
  const { id } = workshop;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another workshop takes the focus again
  useEffect(() => {
    if (takesFocus) root.current?.focus({ preventScroll: true });
  }, [takesFocus, id]);
  useEscape(() => onClose(true));

  const canBook = reason === null && workshop.bid_availability === 'enabled';
  return (
    <div
      ref={root}
      role="dialog"
      aria-label={workshop.name}
      tabIndex={-1}
      className={classNames(styles.balloon, place === 'bottom' && styles.bottom)}
      onKeyDown={(event: KeyboardEvent) => event.key.startsWith('Arrow') && event.stopPropagation()}
    >
      <div className={styles.balloonHead}>
        <Thumb image={workshop.image} size={72} />
        <div className={styles.facts}>
          <h2 className={styles.name}>
            <Link to={links.about(id)}>{workshop.name}</Link>
          </h2>
          <RatingLine workshop={workshop} />
          <PlaceLine workshop={workshop} from={from} />
          <PromiseLine workshop={workshop} />
        </div>
        <div className={styles.balloonTools}>
          <IconButton label="Закрыть" size="sm" onClick={() => onClose(true)}>
            <X aria-hidden="true" />
          </IconButton>
          <FavoriteHeart workshop={workshop} />
        </div>
      </div>
      <div className={styles.balloonState}>
        <OpenLine workshop={workshop} />
        {price?.price && (
          <p className={styles.balloonPrice}>
            <b>{price.price}</b>
          </p>
        )}
      </div>
      {canBook && <NearestTime workshop={workshop} book={links.book} />}
      {reason && <p className={styles.reason}>{reason}</p>}
      <div className={styles.balloonButtons}>
        <ButtonAnchor
          href={webRouteLink(workshop)}
          target="_blank"
          rel="noreferrer"
          size="md"
          className={styles.route}
          aria-label={`Маршрут: ${workshop.name}`}
        >
          <Route aria-hidden="true" />
        </ButtonAnchor>
        <ButtonLink to={links.about(id)} variant={canBook ? 'plain' : 'primary'} size="md" block>
          Подробнее
        </ButtonLink>
        {canBook && (
          <ButtonLink to={links.book(id)} variant="primary" size="md" block>
            Записаться
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Esc closes wherever the focus is, unless a layer above has handled it. */
function useEscape(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
