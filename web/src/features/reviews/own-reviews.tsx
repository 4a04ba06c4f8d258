import type { reviewComplaintReasons } from '@sto/contract/enums';
import type { WorkshopReview } from '@sto/contract/reviews/reviews.schemas';
import { useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Radio } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { SkeletonList } from '../../ui/primitives/skeleton.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { BidFiles } from '../bids/files/bid-files.tsx';
import { AttachField } from '../files/attach-field.tsx';
import { useAttachedFiles } from '../files/attached-files.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { CommentField } from '../moves/reason-fields.tsx';
import { ReviewItem, sorts } from './review-list.tsx';
import { type ReviewSort, useComplainAboutReview, useOwnReviews, useReplyToReview } from './reviews.api.ts';
import styles from './reviews.module.css';

type Reason = (typeof reviewComplaintReasons)[number];

const reasonWords: Record<Reason, string> = {
  other_service: 'Отзыв о другом автосервисе',
  insult: 'Оскорбления',
  personal_data: 'Личные данные',
  fake: 'Неправда',
  not_a_client: 'Автор не был клиентом',
};
const reasons = Object.keys(reasonWords) as Reason[];

/** Published reviews of the own workshop: answers and complaints. */
export function OwnReviews({ workshopName }: { workshopName: string }) {
  const [sort, setSort] = useState<ReviewSort>('new');
  const query = useOwnReviews(sort);
  if (query.isPending) return <SkeletonList rows={3} label="Загружаем отзывы" />;
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? [];
  if (query.isError && reviews.length === 0)
    return (
      <ErrorState
        title="Отзывы не загрузились"
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  if (reviews.length === 0)
    return (
      <EmptyState
        title="Отзывов пока нет"
        text="Клиент может оставить отзыв после завершения работ. Оцените его в заявке, и отзыв откроется."
      />
    );
  return (
    <Card padding="l">
      {reviews.length > 1 && (
        <div className={styles.sort}>
          <Segmented label="Какие отзывы сначала" size="sm" options={sorts} value={sort} onChange={setSort} />
        </div>
      )}
      <ul className={styles.list} aria-busy={query.isPlaceholderData}>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} workshopName={workshopName}>
            <Complaint review={review} />
            <div className={styles.actions}>
              <Reply review={review} />
              {review.available_actions.includes('complain') && <Complain review={review} />}
            </div>
          </ReviewItem>
        ))}
      </ul>
      {query.hasNextPage && (
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
    </Card>
  );
}

function Complaint({ review: { complaint } }: { review: WorkshopReview }) {
  if (!complaint) return null;
  const words = reasonWords[complaint.reason_code];
  return (
    <div className={styles.reply}>
      <Tag tone={complaint.status === 'pending' ? 'warn' : 'neutral'}>
        {complaint.status === 'pending' ? 'Жалоба на проверке' : 'Жалоба отклонена'}
      </Tag>
      <p>{complaint.comment ? `${words}: ${complaint.comment}` : words}</p>
      <BidFiles files={complaint.files} />
      {complaint.decision && <p>Решение: {complaint.decision}</p>}
    </div>
  );
}

const refusalOf = (failure: unknown) => (isCallError(failure) ? failure.fields.text?.[0] : undefined);

function Reply({ review }: { review: WorkshopReview }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(review.reply?.text ?? '');
  const [isTried, setTried] = useState(false);
  const reply = useReplyToReview(review.id);
  return (
    <>
      <Button size="sm" variant="line" onClick={() => setOpen(true)}>
        {review.reply ? 'Изменить ответ' : 'Ответить'}
      </Button>
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Ответ на отзыв"
        description="Ответ увидят все. Не пишите в нём контакты и имена клиентов."
        action="Опубликовать"
        isAllowed={review.available_actions.includes('reply')}
        check={() => {
          setTried(true);
          return text.trim() !== '';
        }}
        run={() => reply.mutateAsync(text.trim())}
        isShownElsewhere={(failure) => refusalOf(failure) !== undefined}
        done="Ответ опубликован"
      >
        <CommentField
          label="Ответ"
          required
          value={text}
          error={isTried && !text.trim() ? 'Напишите ответ' : refusalOf(reply.error)}
          onChange={(words) => {
            reply.reset();
            setText(words);
          }}
        />
      </MoveDialog>
    </>
  );
}

function Complain({ review }: { review: WorkshopReview }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState<Reason | null>(null);
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const attached = useAttachedFiles();
  const complain = useComplainAboutReview(review.id);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        Пожаловаться
      </Button>
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Жалоба на отзыв"
        description="Решает модератор. До решения отзыв остаётся на странице."
        action="Отправить жалобу"
        isAllowed
        check={() => {
          setTried(true);
          return reason !== null && attached.isReady;
        }}
        run={async () => {
          if (!reason) return;
          const form = { reason_code: reason, comment: comment.trim(), file_ids: attached.ids };
          await complain.mutateAsync(form);
        }}
        done="Жалоба отправлена"
      >
        <fieldset className={styles.form}>
          <legend>
            <Text as="span" strong>
              Что не так
            </Text>
          </legend>
          {reasons.map((code) => (
            <Radio
              key={code}
              name={`reason-${review.id}`}
              value={code}
              checked={reason === code}
              aria-invalid={isTried && !reason ? true : undefined}
              onChange={() => setReason(code)}
            >
              {reasonWords[code]}
            </Radio>
          ))}
          {isTried && !reason && <FieldError id={`reason-${review.id}`}>Выберите причину</FieldError>}
        </fieldset>
        <CommentField value={comment} onChange={setComment} />
        <AttachField attached={attached} isTried={isTried} label="Доказательства" />
      </MoveDialog>
    </>
  );
}
