import type { Review } from '@sto/contract/reviews/reviews.schemas';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRenderTime } from '../../lib/browser/page-origin.ts';
import { formatRating } from '../../lib/text/rating.ts';
import { formatCalendarDay } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Picture } from '../../ui/primitives/picture.tsx';
import { SkeletonList } from '../../ui/primitives/skeleton.tsx';
import { Stars } from '../../ui/primitives/stars.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { ReviewImages, ReviewTexts } from './review-parts.tsx';
import { type ReviewFilter, type ReviewPage, type ReviewSort, reviewsOf, useReviews } from './reviews.api.ts';
import styles from './reviews.module.css';

export const sorts: readonly { value: ReviewSort; label: string }[] = [
  { value: 'new', label: 'Новые' },
  { value: 'high', label: 'Хорошие' },
  { value: 'low', label: 'Плохие' },
];

interface ReviewListProps {
  workshopId: number;
  workshopName: string;
  /** The first page of the newest. */
  known?: ReviewPage;
  /** What the reviews can be filtered by. */
  works?: readonly Option[];
  marks?: readonly Option[];
}

interface Option {
  id: number;
  title: string;
}

/** Reviews of a workshop a page at a time: the newest, the best or the worst first. */
export function ReviewList({ workshopId, workshopName, known, works = [], marks = [] }: ReviewListProps) {
  const [sort, setSort] = useState<ReviewSort>('new');
  const [filter, setFilter] = useState<ReviewFilter>({ workTypeId: null, markId: null });
  const isFiltered = filter.workTypeId !== null || filter.markId !== null;
  const query = useReviews(workshopId, sort, filter, sort === 'new' && !isFiltered ? known : undefined);
  if (query.isPending) return <SkeletonList rows={2} label="Загружаем отзывы" />;
  const reviews = reviewsOf(query.data);
  return (
    <>
      {works.length + marks.length > 0 && (reviews.length > 1 || isFiltered) && (
        <div className={styles.filters}>
          <Choice
            label="Работа"
            all="Все работы"
            options={works}
            value={filter.workTypeId}
            onChange={(workTypeId) => setFilter({ ...filter, workTypeId })}
          />
          <Choice
            label="Марка"
            all="Все марки"
            options={marks}
            value={filter.markId}
            onChange={(markId) => setFilter({ ...filter, markId })}
          />
        </div>
      )}
      {reviews.length > 1 && (
        <div className={styles.sort}>
          <Segmented label="Какие отзывы сначала" size="sm" options={sorts} value={sort} onChange={setSort} />
        </div>
      )}
      <ul className={styles.list} aria-busy={query.isPlaceholderData}>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} workshopName={workshopName} />
        ))}
      </ul>
      {isFiltered && reviews.length === 0 && !query.isError && (
        <Text tone="second">Таких отзывов пока нет. Выберите другую работу или марку.</Text>
      )}
      {query.isError && (
        <Note tone="bad" live title="Отзывы не загрузились">
          <Button size="sm" variant="line" busy={query.isFetching} onClick={() => void query.refetch()}>
            Повторить
          </Button>
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

interface ChoiceProps {
  label: string;
  all: string;
  options: readonly Option[];
  value: number | null;
  onChange: (id: number | null) => void;
}

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  if (options.length < 2) return null;
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    >
      <option value="">{all}</option>
      {options.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}

function AuthorPicture({ author: { name, avatar } }: Pick<Review, 'author'>) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles.avatar} aria-hidden="true">
      {avatar && avatar !== broken ? (
        <Picture src={avatar} alt="" width={40} height={40} fit="height" onBroken={() => setBroken(avatar)} />
      ) : (
        name.slice(0, 1)
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
      {review.work_types.length > 0 && (
        <p className={styles.works}>{review.work_types.map((work) => work.title).join(', ')}</p>
      )}
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
