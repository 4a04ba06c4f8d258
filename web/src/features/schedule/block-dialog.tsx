import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { addDays, dayOf, ownTimeZone } from '../../lib/time/dates.ts';
import { zonedMoment, zonedParts } from '../../lib/time/zoned-moment.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SelectById } from '../../ui/forms/select.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useFocusOnWrong } from '../../ui/forms/use-focus-on-wrong.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { fieldError, useBlockBay } from './schedule.api.ts';
import styles from './schedule.module.css';

interface BlockDialogProps {
  workshopId: number;
  timeZone: string;
  bays: readonly { id: number; name: string }[];
  bayId: number;
  /** Absent: today. */
  day?: string | undefined;
  onClose: () => void;
}

const hourMs = 3_600_000;

/** A span of time in which a bay takes no cars. */
export function BlockDialog(props: BlockDialogProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const { form, change, errors, isBusy, submit, today } = useBlockForm(props, element);
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="Занять пост"
      description="На это время не записывают: ремонт подъёмника, машина без заявки, уборка."
      foot={
        <>
          <Button type="submit" form={formId} variant="primary" block busy={isBusy}>
            Занять
          </Button>
          <Button variant="ghost" block onClick={props.onClose}>
            Не сейчас
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} className={styles.stack} noValidate onSubmit={submit}>
        <Field label="Пост">
          <SelectById options={props.bays} value={form.bayId} onChange={(bayId) => change({ bayId })} />
        </Field>
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className={styles.pair}>
            <Field label={end === 'from' ? 'С какого дня' : 'По какой день'} error={errors[end]}>
              <TextInput
                type="date"
                min={end === 'from' ? addDays(today, -1) : form.from.day}
                max={addDays(today, 365)}
                value={form[end].day}
                onChange={({ currentTarget }) =>
                  change({ [end]: { ...form[end], day: currentTarget.value } })
                }
              />
            </Field>
            <Field label={end === 'from' ? 'Время начала' : 'Время окончания'}>
              <TextInput
                type="time"
                value={form[end].time}
                onChange={({ currentTarget }) =>
                  change({ [end]: { ...form[end], time: currentTarget.value } })
                }
              />
            </Field>
          </div>
        ))}
        <Field label="Примечание" error={errors.note}>
          <TextInput
            maxLength={200}
            placeholder="Например, ремонт подъёмника"
            value={form.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        </Field>
        {props.timeZone !== ownTimeZone() && (
          <Text size="sm" tone="third">
            На часах автосервиса
          </Text>
        )}
      </form>
    </Dialog>
  );
}

function useBlockForm(
  { workshopId, timeZone, bayId, day, onClose }: BlockDialogProps,
  element: RefObject<HTMLElement | null>,
) {
  const focusOnWrong = useFocusOnWrong(element);
  const block = useBlockBay(workshopId);
  const today = dayOf(new Date(), timeZone);
  const [form, setForm] = useState(() => ({ bayId, ...firstSpan(timeZone, day), note: '' }));
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const missing = isTried ? wrongSpan(form, timeZone) : {};
  const send = useOneAtATime(async () => {
    setTried(true);
    if (Object.keys(wrongSpan(form, timeZone)).length > 0) return focusOnWrong();
    const at = ({ day: date, time }: typeof form.from) => zonedMoment(date, time, timeZone);
    try {
      await block.mutateAsync({
        bay_id: form.bayId,
        ...{ from: at(form.from), to: at(form.to), note: form.note },
      });
    } catch (failure) {
      focusOnWrong();
      return toastErrors(failure);
    }
    showToast.success('Пост занят');
    onClose();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send();
  };
  const errors = {
    from: missing.from ?? fieldError(block.error, 'from'),
    to: missing.to ?? fieldError(block.error, 'to'),
    note: fieldError(block.error, 'note'),
  };
  return { form, change, errors, isBusy: block.isPending, submit, today };
}

/** An hour from the next half hour; on another day from nine. */
function firstSpan(timeZone: string, day: string | undefined) {
  const now = new Date();
  const isToday = day === undefined || day === dayOf(now, timeZone);
  const from = isToday
    ? new Date(Math.ceil(now.getTime() / (hourMs / 2)) * (hourMs / 2))
    : new Date(zonedMoment(day, '09:00', timeZone));
  return {
    from: zonedParts(from, timeZone),
    to: zonedParts(new Date(from.getTime() + hourMs), timeZone),
  };
}

type Span = ReturnType<typeof firstSpan>;

function wrongSpan({ from, to }: Span, timeZone: string): Partial<Record<keyof Span, string>> {
  if (!from.day || !from.time) return { from: 'Выберите день и время' };
  if (!to.day || !to.time) return { to: 'Выберите день и время' };
  const end = Date.parse(zonedMoment(to.day, to.time, timeZone));
  if (end <= Date.parse(zonedMoment(from.day, from.time, timeZone)))
    return { to: 'Окончание должно быть позже начала' };
  return end <= Date.now() ? { to: 'Это время прошло. Выберите позже' } : {};
}
