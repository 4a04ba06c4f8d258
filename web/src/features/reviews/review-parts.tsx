import type { OwnReview, ReviewImage } from '@sto/contract/reviews/own-review.schemas';
import { Picture } from '../../ui/primitives/picture.tsx';
import styles from './reviews.module.css';

const imageWords: Record<ReviewImage['kind'], string> = { before: 'До', after: 'После', other: 'Фото' };

export function ReviewTexts({ review }: { review: Pick<OwnReview, 'text' | 'pros' | 'cons'> }) {
  return (
    <>
      {review.text && <p className={styles.text}>{review.text}</p>}
      {review.pros && <p className={styles.text}>Понравилось: {review.pros}</p>}
      {review.cons && <p className={styles.text}>Не понравилось: {review.cons}</p>}
    </>
  );
}

export function ReviewImages({ images }: { images: readonly ReviewImage[] }) {
  if (images.length === 0) return null;
  return (
    <ul className={styles.images} aria-label="Фото к отзыву">
      {images.map(({ id, url, kind }) => (
        <li key={id}>
          <figure className={styles.image}>
            <Picture
              src={url}
              alt={`${imageWords[kind]}, фото к отзыву`}
              width={96}
              height={72}
              fit="height"
            />
            {kind !== 'other' && <figcaption>{imageWords[kind]}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}
