import { zodResolver } from '@hookform/resolvers/zod';
import type { Bid } from '@sto/contract/bids';
import { useEffect, useState } from 'react';
import { FormProvider, type UseFormSetError, useForm } from 'react-hook-form';
import { isCallError } from '../../lib/call-error.ts';
import { toastErrors } from '../../lib/errors-to-toasts.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useAnswerBid } from './bids.api.ts';
import { offerDrafts } from './offer-draft.store.ts';
import { answerFormOf, type OfferDraft, offerDraftSchema } from './offer-form.model.ts';
import styles from './offer-form.module.css';
import { OfferFormDetails } from './offer-form-details.tsx';
import { OfferFormLines } from './offer-form-lines.tsx';

interface OfferFormProps {
  bid: Bid;
  /** What the form opens with. */
  start: OfferDraft;
  /** Given when a sent offer is being changed: goes back to it. */
  onCancel?: () => void;
  onSent: () => void;
}

/** The workshop's answer. What is typed outlives reloads, refusals and changes by the other side. */
export function OfferForm({ bid, start, onCancel, onSent }: OfferFormProps) {
  const timeZone = bid.service.timezone;
  const [schema] = useState(() => offerDraftSchema(timeZone));
  const form = useForm<OfferDraft>({ defaultValues: start, resolver: zodResolver(schema) });
  const { hasConflict, busy, send } = useSending(bid, form.setError, onSent);

  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => offerDrafts.keep(bid.id, values),
    });
  }, [form, bid.id]);

  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={form.handleSubmit(send)} noValidate aria-label="Отклик">
        {hasConflict && (
          <Note tone="warn" live title="Заявка изменилась">
            Пока вы писали, её поменяли. Введённое сохранено: проверьте заявку и отправьте снова.
          </Note>
        )}
        <OfferFormLines />
        <OfferFormDetails timeZone={timeZone} />
        <div className={styles.foot}>
          <Button type="submit" variant="primary" block busy={busy}>
            {onCancel ? 'Отправить изменения' : 'Отправить отклик'}
          </Button>
          {onCancel && (
            <Button variant="ghost" block onClick={onCancel}>
              Не менять
            </Button>
          )}
        </div>
      </form>
    </FormProvider>
  );
}

function useSending(bid: Bid, setError: UseFormSetError<OfferDraft>, onSent: () => void) {
  const answer = useAnswerBid(bid.id);
  const [hasConflict, setConflict] = useState(false);

  const send = useOneAtATime(async (draft: OfferDraft) => {
    try {
      await answer.mutateAsync(answerFormOf(draft, bid.version, bid.service.timezone));
      offerDrafts.drop(bid.id);
      setConflict(false);
      showToast.success('Отклик отправлен');
      onSent();
    } catch (error) {
      const isConflict = isCallError(error) && error.status === 409;
      setConflict(isConflict);
      if (!isConflict && !showFieldErrors(error, setError)) toastErrors(error);
    }
  });
  return { hasConflict, busy: answer.isPending, send };
}

const fieldsOfServer = {
  lines: 'lines',
  minutes: 'minutes',
  slot_from: 'time',
  comment: 'comment',
} as const;

/** True when every complaint of the server has found its field. */
function showFieldErrors(error: unknown, setError: UseFormSetError<OfferDraft>): boolean {
  if (!isCallError(error)) return false;
  const named = error.details?.field;
  const complaints =
    typeof named === 'string'
      ? [[named, [error.details?.message ?? '']] as const]
      : Object.entries(error.fields);
  let shown = 0;
  for (const [name, messages] of complaints) {
    const root = name.split(/[.[]/)[0] ?? '';
    if (!(root in fieldsOfServer)) continue;
    const field = fieldsOfServer[root as keyof typeof fieldsOfServer];
    setError(field, { message: messages[0] ?? 'Проверьте поле' }, { shouldFocus: shown === 0 });
    shown += 1;
  }
  return complaints.length > 0 && shown === complaints.length;
}
