import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Offer } from '@sto/contract/bids/offers.schemas';
import { workLimits } from '@sto/contract/my-workshop/work-limits';
import { useId, useState } from 'react';
import { formatMoney } from '../../lib/text/money.ts';
import { priceFault } from '../../lib/text/price-fault.ts';
import { typedInt, withSpaces } from '../../lib/text/typed-int.ts';
import { zonedMoment } from '../../lib/time/zoned-moment.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { useKeptForm } from '../moves/kept-form.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { CommentField } from '../moves/reason-fields.tsx';
import { type DayTimeErrors, dayTimeErrors, TimeFields } from '../moves/time-fields.tsx';
import styles from './counter-list.module.css';

interface CounterDialogProps {
  bid: Bid;
  offer: Offer;
  open: boolean;
  onClose: () => void;
}

/** `without`: ids of the works that the driver leaves out, with commas: the storage has texts. */
const emptyForm = { price: '', day: '', time: '', comment: '', without: '' };

export function CounterDialog({ bid, offer, open, onClose }: CounterDialogProps) {
  const { form, change, drop } = useKeptForm('counter', bid.id, emptyForm);
  const [isTried, setTried] = useState(false);
  const counter = useMove(bid.id, moves.customer.counter);
  const check = () => ({
    ...counterErrors(form, bid.timezone, new Date()),
    ...(keptWorks(bid, form).length === 0 ? { works: 'Оставьте хотя бы одну работу' } : {}),
  });
  const errors: CounterErrors = isTried ? check() : {};
  const run = async () => {
    const price = typedInt(form.price);
    await counter.mutateAsync({
      offer_id: offer.id,
      version: bid.version,
      ...(price === null ? {} : { price }),
      ...(form.without ? { work_type_ids: keptWorks(bid, form) } : {}),
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
        return Object.keys(check()).length === 0;
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
      <KeptWorks bid={bid} form={form} error={errors.works} onChange={(without) => change({ without })} />
      <TimeFields value={form} onChange={change} errors={errors} timeZone={bid.timezone} />
      <CommentField value={form.comment} error={errors.comment} onChange={(comment) => change({ comment })} />
    </MoveDialog>
  );
}

interface KeptWorksProps {
  bid: Bid;
  form: typeof emptyForm;
  error: string | undefined;
  onChange: (without: string) => void;
}

/** The works that he wants now; a bid with a single one has nothing to leave out. */
function KeptWorks({ bid, form, error, onChange }: KeptWorksProps) {
  const errorId = useId();
  if (bid.work_types.length < 2) return null;
  const kept = new Set(keptWorks(bid, form));
  const toggle = (id: number, isOn: boolean) => {
    const without = bid.work_types.map((work) => work.id).filter((other) => other !== id && !kept.has(other));
    onChange((isOn ? without : [...without, id]).join());
  };
  return (
    <fieldset className={styles.works} aria-describedby={error && errorId}>
      <legend>Какие работы оставить</legend>
      {bid.work_types.map(({ id, title }) => (
        <Checkbox key={id} checked={kept.has(id)} onChange={(isOn) => toggle(id, isOn)}>
          {title}
        </Checkbox>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

function keptWorks({ work_types: works }: Bid, { without }: typeof emptyForm): number[] {
  const left = new Set(without.split(',').map(Number));
  return works.map(({ id }) => id).filter((id) => !left.has(id));
}

type CounterErrors = DayTimeErrors & { price?: string; comment?: string; works?: string };

/** One wish is enough. */
export function counterErrors(form: typeof emptyForm, timeZone: string, now: Date): CounterErrors {
  const hasTime = form.day !== '' || form.time !== '';
  if (form.price.trim() === '' && !hasTime && !form.comment.trim() && !form.without)
    return { comment: 'Напишите, что изменить: цену, работы, время или комментарий' };
  const price = form.price.trim() === '' ? undefined : priceFault(form.price, [1, workLimits.price[1]]);
  return {
    ...(price && { price }),
    ...(hasTime ? dayTimeErrors(form, timeZone, now) : {}),
  };
}
