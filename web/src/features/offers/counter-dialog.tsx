import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Offer } from '@sto/contract/bids/offers.schemas';
import { useState } from 'react';
import { formatMoney } from '../../lib/text/money.ts';
import { zonedMoment } from '../../lib/time/zoned-moment.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { useKeptForm } from '../moves/kept-form.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { CommentField } from '../moves/reason-fields.tsx';
import { type DayTimeErrors, dayTimeErrors, TimeFields } from '../moves/time-fields.tsx';
import { typedInt, withSpaces } from './line-draft.ts';

interface CounterDialogProps {
  bid: Bid;
  offer: Offer;
  open: boolean;
  onClose: () => void;
}

const emptyForm = { price: '', day: '', time: '', comment: '' };

export function CounterDialog({ bid, offer, open, onClose }: CounterDialogProps) {
  const { form, change, drop } = useKeptForm('counter', bid.id, emptyForm);
  const [isTried, setTried] = useState(false);
  const counter = useMove(bid.id, moves.customer.counter);
  const errors = isTried ? counterErrors(form, bid.timezone, new Date()) : {};
  const run = async () => {
    const price = typedInt(form.price);
    await counter.mutateAsync({
      offer_id: offer.id,
      version: bid.version,
      ...(price === null ? {} : { price }),
      ...(form.day ? { period_start: zonedMoment(form.day, form.time, bid.timezone) } : {}),
      comment: form.comment.trim(),
    });
    setTried(false);
    drop();
  };
  return (
    <MoveDialog
      open={open}
      onClose={onClose}
      title="Предложить своё"
      description={`Сейчас ${formatMoney(offer.price_total)}. Автосервис ответит новым откликом или оставит прежний.`}
      action="Отправить"
      isAllowed={bid.available_actions.includes('counter') && offer.status === 'sent'}
      check={() => {
        setTried(true);
        return Object.keys(counterErrors(form, bid.timezone, new Date())).length === 0;
      }}
      run={run}
      done="Предложение отправлено"
    >
      <Field label="Цена за всё" error={errors.price}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={form.price}
          onChange={(event) => change({ price: event.currentTarget.value })}
          onBlur={(event) => change({ price: withSpaces(event.currentTarget.value) })}
          after={
            <Text as="span" tone="third">
              ₽
            </Text>
          }
        />
      </Field>
      <TimeFields value={form} onChange={change} errors={errors} timeZone={bid.timezone} />
      <CommentField value={form.comment} error={errors.comment} onChange={(comment) => change({ comment })} />
    </MoveDialog>
  );
}

type CounterErrors = DayTimeErrors & { price?: string; comment?: string };

/** One wish is enough. */
export function counterErrors(form: typeof emptyForm, timeZone: string, now: Date): CounterErrors {
  const price = typedInt(form.price);
  const hasTime = form.day !== '' || form.time !== '';
  if (form.price.trim() === '' && !hasTime && !form.comment.trim())
    return { comment: 'Напишите, что изменить: цену, время или комментарий' };
  const isPriceWrong = form.price.trim() !== '' && (price === null || price < 1 || price > 10_000_000);
  return {
    ...(isPriceWrong ? { price: 'Целые рубли, до 10 000 000' } : {}),
    ...(hasTime ? dayTimeErrors(form, timeZone, now) : {}),
  };
}
