import type { Bid } from '@sto/contract/bids/bids.schemas';
import { useState } from 'react';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { AttachField } from '../files/attach-field.tsx';
import { type AttachedFiles, useAttachedFiles } from '../files/attached-files.ts';
import { useKeptForm } from '../moves/kept-form.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { CommentField } from '../moves/reason-fields.tsx';
import styles from './bid-review.module.css';
import { filledFrom, readReview, sides } from './review-form.ts';
import { ReviewImages } from './review-parts.tsx';
import { useWriteReview } from './reviews.api.ts';
import { StarInput } from './star-input.tsx';

interface ReviewDialogProps {
  bid: Bid;
  open: boolean;
  isAllowed: boolean;
  onClose: () => void;
}

export function ReviewDialog(props: ReviewDialogProps) {
  const before = useAttachedFiles();
  const after = useAttachedFiles();
  // The form begins with the review as it is now.
  return <Form key={props.bid.review?.edited_at} {...props} before={before} after={after} />;
}

type FormProps = ReviewDialogProps & { before: AttachedFiles; after: AttachedFiles };

function Form({ bid, open, isAllowed, onClose, before, after }: FormProps) {
  const { form, change, drop } = useKeptForm('review', bid.id, filledFrom(bid.review));
  const [isTried, setTried] = useState(false);
  const write = useWriteReview(bid.id);
  const kept = bid.review?.images ?? [];
  const isRated = form.rating !== '';
  const hasText = form.text.trim() !== '';
  return (
    <MoveDialog
      open={open}
      onClose={onClose}
      title={bid.review ? 'Изменить отзыв' : 'Отзыв'}
      description={bid.service ? `${bid.service.name}: как всё прошло?` : undefined}
      action={bid.review ? 'Сохранить' : 'Отправить'}
      isAllowed={isAllowed}
      wide
      check={() => {
        setTried(true);
        return isRated && hasText && before.isReady && after.isReady;
      }}
      run={async () => {
        await write.mutateAsync(readReview(form, { kept, before: before.ids, after: after.ids }));
        before.clear();
        after.clear();
        setTried(false);
        drop();
      }}
      done={bid.review ? 'Отзыв изменён' : 'Спасибо за отзыв'}
    >
      <StarInput
        label="Общая оценка"
        required
        size="xl"
        step={0.5}
        value={Number(form.rating)}
        error={isTried && !isRated ? 'Поставьте оценку' : undefined}
        onChange={(rating) => change({ rating: String(rating) })}
      />
      {sides.map(({ side, label }) => (
        <StarInput
          key={side}
          label={label}
          value={Number(form[side])}
          onChange={(value) => change({ [side]: String(value) })}
        />
      ))}
      <div className={styles.matched}>
        <Text size="sm">Цена совпала с откликом?</Text>
        <Segmented
          label="Цена совпала с откликом?"
          options={[
            { value: '1', label: 'Да' },
            { value: '0', label: 'Нет' },
          ]}
          value={form.matched || null}
          onChange={(matched) => change({ matched })}
        />
      </div>
      <CommentField
        label="Отзыв"
        required
        placeholder="Что делали, уложились ли в срок"
        value={form.text}
        error={isTried && !hasText ? 'Напишите, как всё прошло' : undefined}
        onChange={(text) => change({ text })}
      />
      <CommentField label="Понравилось" value={form.pros} onChange={(pros) => change({ pros })} />
      <CommentField label="Не понравилось" value={form.cons} onChange={(cons) => change({ cons })} />
      <ReviewImages images={kept} />
      <AttachField label="Фото до" attached={before} isTried={isTried} />
      <AttachField label="Фото после" attached={after} isTried={isTried} />
    </MoveDialog>
  );
}
