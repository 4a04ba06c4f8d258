import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { memo, type ReactNode } from 'react';
import { ButtonLink } from '../../../ui/primitives/button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Link } from '../../../ui/primitives/link.tsx';
import { PromiseLine } from '../../../ui/promises/promise-line.tsx';
import { FavoriteHeart } from './favorite-heart.tsx';
import type { DistanceFrom, PriceWords } from './search-words.ts';
import styles from './workshop.module.css';
import { NearestTime, OpenLine, PlaceLine, RatingLine, Thumb } from './workshop-facts.tsx';

export interface WorkshopLinks {
  about: (id: number) => string;
  /** With a free time, the form has it chosen. */
  book: (id: number, slot?: string) => string;
}

interface WorkshopCardProps {
  workshop: WorkshopSummary;
  /** Null: no price; undefined: no chosen work with a price. */
  price: PriceWords | null | undefined;
  reason: string | null;
  from: DistanceFrom;
  links: WorkshopLinks;
  /** 2: directly below the heading of the page. */
  headingLevel?: 2 | 3;
  isSelected: boolean;
  isHovered: boolean;
  onHover: (id: number | null) => void;
  /** Below all else. */
  extra?: ReactNode;
}

export function Price({ price }: { price: PriceWords | null }) {
  if (!price) return <p className={classNames(styles.price, styles.third)}>Цена после осмотра</p>;
  return (
    <div className={styles.priceLines}>
      <p className={styles.price}>
        {price.price && <b>{price.price}</b>} <span className={styles.third}>{price.note}</span>
      </p>
      {price.classNote && <p className={styles.classNote}>{price.classNote}</p>}
    </div>
  );
}

/** A row of the list; the link of its title covers it. */
export const WorkshopCard = memo(function WorkshopCard(props: WorkshopCardProps) {
  const { workshop, price, reason, links, headingLevel = 2, isSelected, isHovered, onHover } = props;
  const Name = `h${headingLevel}` as const;
  return (
    <li
      className={classNames(
        styles.card,
        isSelected && styles.selected,
        isHovered && styles.hovered,
        reason && styles.muted,
      )}
      data-workshop={workshop.id}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onHover(workshop.id)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => onHover(workshop.id)}
      onBlur={() => onHover(null)}
    >
      <span className={styles.picture}>
        <Thumb image={workshop.image} size={92} />
        <FavoriteHeart workshop={workshop} variant="over" />
      </span>
      <div className={styles.facts}>
        <Name className={styles.name}>
          <Link to={links.about(workshop.id)}>{workshop.name}</Link>
        </Name>
        <RatingLine workshop={workshop} />
        <PlaceLine workshop={workshop} from={props.from} />
        <OpenLine workshop={workshop} />
        <PromiseLine workshop={workshop} />
        {reason === null && <NearestTime workshop={workshop} book={links.book} />}
      </div>
      <div className={styles.cardFoot}>
        {price !== undefined && <Price price={price} />}
        <BookLink {...props} />
      </div>
      {reason && <p className={styles.reason}>{reason}</p>}
      {props.extra}
    </li>
  );
});

function BookLink({ workshop, links, isSelected, reason }: WorkshopCardProps) {
  const toAbout = reason !== null || workshop.bid_availability === 'disabled_has_active_bid';
  return (
    <ButtonLink
      to={toAbout ? links.about(workshop.id) : links.book(workshop.id)}
      variant={toAbout ? 'plain' : isSelected ? 'primary' : 'soft'}
      size="sm"
      className={styles.above}
      aria-label={`${toAbout ? 'Подробнее' : 'Записаться'}: ${workshop.name}`}
    >
      {toAbout ? 'Подробнее' : 'Записаться'}
    </ButtonLink>
  );
}
