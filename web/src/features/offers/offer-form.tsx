import { zodResolver } from '@hookform/resolvers/zod';
import type { BidMarket } from '@sto/contract/bids/bid-market.schemas';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { WarrantyTerms } from '@sto/contract/bids/line-warranty';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormProvider, type UseFormSetError, useForm, useWatch } from 'react-hook-form';
import { isCallError } from '../../lib/api/call-error.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { DiagnosisOnly } from './diagnosis-only.tsx';
import { LegPrice, useLegPrice } from './leg-price.tsx';
import { isCounted, totalOf } from './line-draft.ts';
import { offerDrafts } from './offer-draft.store.ts';
import { answerFormOf, type OfferDraft, offerDraftSchema } from './offer-form.model.ts';
import styles from './offer-form.module.css';
import { OfferFormDetails } from './offer-form-details.tsx';
import { OfferFormLines } from './offer-form-lines.tsx';
import { PriceSource } from './usual-price-hint.tsx';

export interface OfferFormProps {
  bid: Bid;
  start: OfferDraft;
  /** Usual prices, to compare with. */
  market?: BidMarket | undefined;
  terms: WarrantyTerms | null | undefined;
  /** The next free times of the workshop. */
  free?: readonly string[];
  onCancel?: () => void;
  onTyped: () => void;
  /** The bid has changed, and the offer was refused; the typed text stays. */
  onConflict: () => void;
  /** The server may have accepted the offer or not. */
  onUnanswered: () => void;
  /** Set when the form disappears while its section has the focus. */
  goneWithFocus: RefObject<boolean>;
  onSent: () => void;
}

/** The workshop's offer. Typed text survives reloads, errors and changes by the other side. */
export function OfferForm({
  bid,
  start,
  market,
  terms,
  free = [],
  onCancel,
  onTyped,
  goneWithFocus,
  ...callbacks
}: OfferFormProps) {
  const timeZone = bid.timezone;
  const [schema] = useState(() => offerDraftSchema(timeZone));
  const form = useForm<OfferDraft>({ defaultValues: start, resolver: zodResolver(schema) });
  const { busy, send, writtenFor } = useSending(bid, form.setError, callbacks);
  const element = useRef<HTMLFormElement>(null);
  const noteTyped = useRef(onTyped);
  noteTyped.current = () => {
    writtenFor.current ??= bid.version;
    onTyped();
  };

  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        offerDrafts.keep(bid.id, values);
        noteTyped.current();
      },
    });
  }, [form, bid.id]);

  useLayoutEffect(() => {
    const section = element.current?.closest('section');
    return () => {
      if (section?.contains(document.activeElement)) goneWithFocus.current = true;
    };
  }, [goneWithFocus]);

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className={styles.form}
        onSubmit={form.handleSubmit(send)}
        noValidate
        aria-label="Отклик"
      >
        {bid.leg && <LegPrice leg={bid.leg} />}
        <PricedLines market={market} terms={terms} />
        {market && <PriceSource market={market} timeZone={timeZone} />}
        <DiagnosisOnly />
        <OfferFormDetails timeZone={timeZone} free={free} />
        <div className={styles.foot}>
          <Button type="submit" variant="primary" block busy={busy}>
            {onCancel ? 'Отправить изменения' : 'Отправить отклик'}
            <FreeMark />
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

function PricedLines({ market, terms }: Pick<OfferFormProps, 'market' | 'terms'>) {
  return <OfferFormLines label="Строки отклика" market={market} extra={useLegPrice()} terms={terms} />;
}

/** A zero is a price, and easily typed by mistake. */
function FreeMark() {
  const lines = useWatch<OfferDraft, 'lines'>({ name: 'lines' });
  const total = totalOf(lines) + useLegPrice();
  return lines.length > 0 && lines.every(isCounted) && total === 0 ? ': бесплатно' : null;
}

function useSending(
  bid: Bid,
  setError: UseFormSetError<OfferDraft>,
  { onConflict, onUnanswered, onSent }: Pick<OfferFormProps, 'onConflict' | 'onUnanswered' | 'onSent'>,
) {
  const answer = useMove(bid.id, moves.service.answer);
  // The version in view when the person began to type, although the bid is polled; null: the current one.
  const writtenFor = useRef<number | null>(null);

  const send = useOneAtATime(async (draft: OfferDraft) => {
    try {
      const version = writtenFor.current ?? bid.version;
      await answer.mutateAsync(answerFormOf(draft, version, bid.timezone));
      offerDrafts.drop(bid.id);
      showToast.success('Отклик отправлен');
      onSent();
    } catch (error) {
      // A taken time is a fault of its field; the bid is the same.
      if (isCallError(error) && error.status === 409 && Object.keys(error.fields).length === 0) {
        // Another tab that sent its own offer deleted the stored draft.
        offerDrafts.keep(bid.id, draft);
        writtenFor.current = null;
        onConflict();
        return;
      }
      if (isCallError(error) && error.kind === 'network') onUnanswered();
      showFieldErrors(error, setError);
      toastErrors(error);
    }
  });
  return { busy: answer.isPending, send, writtenFor };
}

const fieldsOfServer = {
  lines: 'lines',
  minutes: 'minutes',
  slots: 'slots.0.time',
  slot_from: 'slots.0.time',
  price_max: 'priceMax',
  leg_price: 'legPrice',
  comment: 'comment',
} as const;

function showFieldErrors(error: unknown, setError: UseFormSetError<OfferDraft>): void {
  if (!isCallError(error)) return;
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
}
