import { listedRating } from '@sto/contract/workshops/workshop-policy';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { formatRating } from '../../lib/text/rating.ts';
import { Stars } from '../../ui/primitives/stars.tsx';
import styles from './workshop-rating.module.css';
import { reviewsCount } from './workshop-words.ts';

const sides: readonly { side: keyof Workshop['sub_ratings']; name: string }[] = [
  { side: 'price', name: 'Цена' },
  { side: 'quality', name: 'Качество' },
  { side: 'terms', name: 'Сроки' },
  { side: 'communication', name: 'Общение' },
];

/** Hidden until enough people have rated. */
export function WorkshopRating({ workshop }: { workshop: Workshop }) {
  const { sub_ratings: ratings } = workshop;
  const rating = listedRating(workshop);
  if (rating === null) return null;
  const ratedSides = sides.flatMap(({ side, name }) => {
    const value = ratings[side];
    return value === null ? [] : [{ name, value }];
  });
  return (
    <>
      <div className={styles.summary}>
        <span className={styles.big} aria-hidden="true">
          {formatRating(rating)}
        </span>
        <div>
          <Stars value={rating} size="l" />
          <p className={styles.sub}>{reviewsCount(workshop.reviews_count)}</p>
        </div>
      </div>
      <details className={styles.formula}>
        <summary>Как считаем рейтинг</summary>
        <p>
          Складываем оценки из отзывов после завершённых заявок. Свежие весят больше: за год вес отзыва
          уменьшается вдвое, но не ниже четверти. В начале у каждого автосервиса как будто пять отзывов с
          оценкой 4,5, поэтому один отзыв не решает за всех.
        </p>
      </details>
      {ratedSides.length > 0 && (
        <dl className={styles.sides}>
          {ratedSides.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatRating(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
