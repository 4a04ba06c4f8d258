import type { Review } from '@sto/contract/reviews/reviews.schemas';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useRenderTime } from '../../lib/browser/page-origin.ts';
import { initialOf } from '../../lib/text/initial.ts';
import { counted } from '../../lib/text/plural.ts';
import { formatRating } from '../../lib/text/rating.ts';
import { formatCalendarDay } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Picture } from '../../ui/primitives/picture.tsx';
import { SkeletonList } from '../../ui/primitives/skeleton.tsx';
import { Stars } from '../../ui/primitives/stars.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { listOfWorks } from '../bids/bid-words.ts';
import { useReviewChoice } from './review-choice.ts';
import { NoReviews, ReviewFilters } from './review-filters.tsx';
import { ReviewImages, ReviewTexts } from './review-parts.tsx';
import { type ReviewPage, type ReviewSort, reviewsOf, useReviews } from './reviews.api.ts';
import styles from './reviews.module.css';
import { UsefulButton } from './useful-button.tsx';

export const sorts: readonly { value: ReviewSort; label: string }[] = [
  { value: 'new', label: 'Новые' },
  { value: 'useful', label: 'Полезные' },
  { value: 'high', label: 'Хорошие' },
  { value: 'low', label: 'Плохие' },
];

interface ReviewListProps {
  workshopId: number;
  workshopName: string;
  /** The first page of the newest, with the numbers for the filter. */
  known?: ReviewPage;
  /** The known page was made for all; the marks of this reader are loaded. */
  isPersonal?: boolean;
  /** A driver is signed in, who can find reviews useful. */
  canMark?: boolean;
}

/** Reviews of a workshop a page at a time: the newest, the best or the worst first, for a work or a mark. */
export function ReviewList({
  workshopId,
  workshopName,
  known,
  isPersonal = false,
  canMark = false,
}: ReviewListProps) {
  const [choice, change] = useReviewChoice();
  const list = useRef<HTMLUListElement>(null);
  const isFiltered = choice.workTypeId !== null || choice.markId !== null;
  const first = known && { page: known, updatedAt: isPersonal ? (0 as const) : undefined };
  const query = useReviews(workshopId, choice, choice.sort === 'new' && !isFiltered ? first : undefined);
  if (query.isPending) return <SkeletonList rows={2} label="Загружаем отзывы" />;
  const reviews = reviewsOf(query.data);
  const isEmpty = reviews.length === 0 && isFiltered;
  const facets = query.data?.pages[0]?.facets ?? known?.facets;
  const showAll = () => {
    list.current?.focus();
    change({ workTypeId: null, markId: null });
  };
  return (
    <>
      {facets && !isEmpty && <ReviewFilters facets={facets} filter={choice} onChange={change} />}
      {reviews.length > 1 && (
        <div className={styles.sort}>
          <Segmented
            label="Какие отзывы сначала"
            size="sm"
            options={sorts}
            value={choice.sort}
            onChange={(sort) => change({ sort })}
          />
        </div>
      )}
      <LiveRegion>
        {isFiltered && !query.isPlaceholderData && reviewsFound(query.data?.pages[0]?.total)}
      </LiveRegion>
      <ul
        ref={list}
        tabIndex={-1}
        className={styles.list}
        aria-label="Отзывы"
        aria-busy={query.isPlaceholderData}
      >
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} workshopName={workshopName}>
            <UsefulButton review={review} canMark={canMark} />
          </ReviewItem>
        ))}
      </ul>
      {isEmpty && !query.isError && <NoReviews filter={choice} onAll={showAll} />}
      {query.isError && (
        <Note tone="bad" live title="Отзывы не загрузились">
          <Button size="sm" variant="line" busy={query.isFetching} onClick={() => void query.refetch()}>
            Повторить
          </Button>
          {isEmpty && (
            <Button size="sm" variant="line" onClick={showAll}>
              Показать все отзывы
            </Button>
          )}
        </Note>
      )}
      {query.hasNextPage && !query.isError && (
        <Button
          size="md"
          block
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className={styles.more}
        >
          Показать ещё
        </Button>
      )}
    </>
  );
}

function reviewsFound(total = 0): string {
  return counted(total, ['отзыв', 'отзыва', 'отзывов']);
}

function AuthorPicture({ author: { name, avatar } }: Pick<Review, 'author'>) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles.avatar} aria-hidden="true">
      {avatar && avatar !== broken ? (
        <Picture src={avatar} alt="" width={40} height={40} fit="height" onBroken={() => setBroken(avatar)} />
      ) : (
        initialOf(name)
      )}
    </span>
  );
}

interface ReviewItemProps {
  review: Review;
  workshopName: string;
  /** What the reader can do about it. */
  children?: ReactNode;
}

export function ReviewItem({ review, workshopName, children }: ReviewItemProps) {
  const { author, car } = review;
  const today = useRenderTime().toISOString().slice(0, 10);
  return (
    <li className={styles.review}>
      <div className={styles.head}>
        <AuthorPicture author={author} />
        <div>
          <p className={styles.author}>
            {author.name}
            <span className={styles.car}>
              {' '}
              · {car.mark} {car.model}
            </span>
          </p>
          <p className={styles.meta}>
            <Stars value={review.rating} />
            <span>{formatRating(review.rating)}</span>
            <span>{formatCalendarDay(review.visited_at, today)}</span>
            {review.is_verified && (
              <span className={styles.verified}>
                <BadgeCheck aria-hidden="true" /> проверенный визит
              </span>
            )}
          </p>
        </div>
      </div>
      {review.work_types.length > 0 && <p className={styles.works}>{listOfWorks(review.work_types)}</p>}
      <ReviewTexts review={review} />
      <ReviewImages images={review.images} />
      {review.reply && (
        <div className={styles.reply}>
          <p className={styles.replyAuthor}>Ответ: {review.reply.author || workshopName}</p>
          <p>{review.reply.text}</p>
        </div>
      )}
      {children}
    </li>
  );
}
