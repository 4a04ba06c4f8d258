import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { OwnReview } from '@sto/contract/reviews/own-review.schemas';
import { formatMoment } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Button, ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Stars } from '../../ui/primitives/stars.tsx';
import { Tag, type TagTone } from '../../ui/primitives/tag.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import type { BidSide } from '../bids/bid-words.ts';
import { useAnswerInAddress } from '../moves/answer-in-address.ts';
import styles from './bid-review.module.css';
import { RateCustomer } from './rate-customer.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { FoldedTexts, ReviewImages, ReviewTexts } from './review-parts.tsx';

interface BidReviewProps {
  bid: Bid;
  side: BidSide;
  /** Where the workshop answers reviews. */
  reviewsHref?: string;
  /** A long review begins folded. */
  isFolded?: boolean;
}

/** What a side of a finished bid says about the other. */
export function BidReview({ bid, side, reviewsHref, isFolded = false }: BidReviewProps) {
  return (
    <>
      {side === 'customer' ? (
        <DriverReview bid={bid} isFolded={isFolded} />
      ) : (
        <WorkshopSide bid={bid} {...(reviewsHref !== undefined && { reviewsHref })} />
      )}
    </>
  );
}

function DriverReview({ bid, isFolded }: { bid: Bid; isFolded: boolean }) {
  const { isOpen, open, close } = useAnswerInAddress('review');
  const { review } = bid;
  const isAllowed = bid.available_actions.includes('review');
  if (!review && !isAllowed && !isOpen) return null;
  return (
    <Card as="section" padding="l" className={styles.card} aria-labelledby="bid-review">
      <div className={styles.head}>
        <Heading level={2} look={3} id="bid-review">
          {review ? 'Ваш отзыв' : 'Как всё прошло?'}
        </Heading>
        {review && <StateTag review={review} />}
      </div>
      {review ? (
        <Written review={review} timezone={bid.timezone} isFolded={isFolded} />
      ) : (
        <Text tone="second">Отзыв можно оставить в течение 30 дней. Он поможет другим водителям.</Text>
      )}
      {isAllowed && (
        <div>
          <Button variant={review ? 'line' : 'primary'} size="md" onClick={open}>
            {review ? 'Изменить отзыв' : 'Оставить отзыв'}
          </Button>
        </div>
      )}
      <ReviewDialog bid={bid} open={isOpen} isAllowed={isAllowed} onClose={close} />
    </Card>
  );
}

const states: Record<OwnReview['status'], { tone: TagTone; text: string }> = {
  pending: { tone: 'warn', text: 'Ждёт публикации' },
  published: { tone: 'ok', text: 'Опубликован' },
  rejected: { tone: 'bad', text: 'Не опубликован' },
  hidden: { tone: 'bad', text: 'Скрыт' },
};

function StateTag({ review }: { review: OwnReview }) {
  const { tone, text } = states[review.status];
  return <Tag tone={tone}>{review.pending === 'check' ? 'На проверке' : text}</Tag>;
}

interface WrittenProps {
  review: OwnReview;
  timezone: string;
  isFolded: boolean;
}

function Written({ review, timezone, isFolded }: WrittenProps) {
  const Words = isFolded ? FoldedTexts : ReviewTexts;
  const at = (moment: string) => formatMoment(moment, timezone);
  return (
    <>
      <Stars value={review.rating} size="l" />
      <Words review={review} />
      <ReviewImages images={review.images} />
      <Reply review={review} />
      {review.pending === 'blind' && (
        <Text size="sm" tone="second">
          {`Отзыв появится, когда автосервис оценит визит со своей стороны${
            review.published_by ? `, самое позднее ${at(review.published_by)}` : ''
          }. До этого его видите только вы.`}
        </Text>
      )}
      {review.pending === 'check' && (
        <Note tone="neutral" title="Отзыв проверяет модератор">
          Проверяем отзывы выборочно. После проверки он появится на странице автосервиса. До этого его видите
          только вы.
        </Note>
      )}
      {review.moderation_reason && (
        <Note tone="warn" title="Решение модератора">
          {review.moderation_reason}
        </Note>
      )}
    </>
  );
}

function Reply({ review: { reply } }: { review: OwnReview }) {
  if (!reply) return null;
  return (
    <div className={styles.reply}>
      <Text size="sm" tone="second">
        Ответ автосервиса{reply.author && `, ${reply.author}`}
      </Text>
      <p className={styles.words}>{reply.text}</p>
    </div>
  );
}

function WorkshopSide({ bid, reviewsHref }: { bid: Bid; reviewsHref?: string }) {
  const { review, customer_rating: mark } = bid;
  const canRate = bid.available_actions.includes('rate_customer');
  if (!review && mark === null && !canRate) return null;
  return (
    <Card as="section" padding="l" className={styles.card} aria-labelledby="bid-marks">
      <Heading level={2} look={3} id="bid-marks">
        Оценки
      </Heading>
      <RateCustomer bid={bid} isAllowed={canRate} />
      {mark !== null && (
        <div className={styles.mark}>
          <Text size="sm" tone="second">
            Ваша оценка клиента, её видит только автосервис
          </Text>
          <Stars value={mark} />
          {bid.customer_no_show && <Text size="sm">Не приехал в назначенное время</Text>}
        </div>
      )}
      {review && (
        <div className={styles.mark}>
          <Text size="sm" tone="second">
            Отзыв клиента
          </Text>
          <Stars value={review.rating} />
          {/* Above the texts: a long review would hide it. */}
          {reviewsHref && review.status === 'published' && (
            <ButtonLink to={reviewsHref} variant="line" size="md">
              {review.reply ? 'Изменить ответ' : 'Ответить на отзыв'}
            </ButtonLink>
          )}
          <ReviewTexts review={review} />
          <ReviewImages images={review.images} />
          <Reply review={review} />
        </div>
      )}
    </Card>
  );
}
