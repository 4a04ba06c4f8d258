import type { OwnReview, ReviewImage } from '@sto/contract/reviews/own-review.schemas';
import { useState } from 'react';
import { Button } from '../../ui/primitives/button.tsx';
import { Picture } from '../../ui/primitives/picture.tsx';
import styles from './reviews.module.css';

const imageWords: Record<ReviewImage['kind'], string> = { before: 'До', after: 'После', other: 'Фото' };

type Texts = Pick<OwnReview, 'text' | 'pros' | 'cons'>;

export function ReviewTexts({ review }: { review: Texts }) {
  return (
    <>
      {review.text && <p className={styles.text}>{review.text}</p>}
      {review.pros && <p className={styles.text}>Понравилось: {review.pros}</p>}
      {review.cons && <p className={styles.text}>Не понравилось: {review.cons}</p>}
    </>
  );
}

const foldedLength = 300;

/** Of a long review the beginning, and the rest by «Ещё»: for a place between other messages. */
export function FoldedTexts({ review }: { review: Texts }) {
  const [isOpen, setOpen] = useState(false);
  const { text, pros, cons } = review;
  if (text.length + pros.length + cons.length <= foldedLength) return <ReviewTexts review={review} />;
  return (
    <>
      {isOpen ? (
        <ReviewTexts review={review} />
      ) : (
        <p className={styles.text}>{`${text.slice(0, foldedLength).trimEnd()}…`}</p>
      )}
      <div>
        <Button variant="ghost" size="md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Свернуть' : 'Ещё'}
        </Button>
      </div>
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
