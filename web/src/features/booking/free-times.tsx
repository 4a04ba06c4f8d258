import { maxSlotDays } from '@sto/contract/limits';
import type { Slot } from '@sto/contract/schedule/schedule.schemas';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { addDays, dayLabel, formatCalendarDay, formatTime } from '../../lib/time/dates.ts';
import { formatTimeLeft } from '../../lib/time/time-left.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useNoAnswerText } from '../../ui/feedback/online.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import type { BookingForm } from '../draft/draft.store.ts';
import { useAddWait, useWaits } from '../waits/waits.api.ts';
import { isBookable, nightWords, todayAt, type WorkshopHours } from './date-period.ts';
import { type FreeDay, useFreeTimes } from './free-times.api.ts';
import styles from './free-times.module.css';
import { noHold, type SlotHold } from './slot-hold.ts';
import { TenderLink } from './tender/tender-link.tsx';
import { useWishedSlot, type WishedWindow } from './wished-time.ts';

interface FreeTimesProps {
  workshopId: number;
  workIds: readonly number[];
  hours: WorkshopHours;
  day: string;
  slot: string | null;
  /** Null: the driver cannot wait for a time. */
  waitingCarId: number | null;
  hold?: SlotHold;
  /** The time that the driver has named to the assistant or in the search. */
  wish?: WishedWindow | null;
  /** The form opens with this time, which is no choice of the driver yet; null: it is gone. */
  onPreselect?: (slot: string | null) => void;
  onChange: (part: Partial<Pick<BookingForm, 'day' | 'part' | 'slot'>>) => void;
}

export function FreeTimes(props: FreeTimesProps) {
  const { workshopId, workIds, day, slot, hold = noHold, wish = null, onChange, onPreselect } = props;
  const id = useId();
  const free = useFreeTimes(workshopId, workIds, day);
  const offered = useWaits(props.waitingCarId !== null).data?.find(
    (one) => one.service_id === workshopId,
  )?.offer;
  const listed = free.data?.find(({ date }) => date === day)?.slots ?? [];
  const own = hold.slot === null ? undefined : { from: hold.slot, to: hold.slot };
  const times = withOwn(withOwn(listed, offered, day), own, day);
  // A time that the server is just reserving is judged by its answer.
  const isGone =
    slot !== null && hold.slot !== slot && free.isSuccess && !free.isFetching && !times.some(isOf(slot));
  const isUnchosen = wish?.isUntouched === true;
  const [lostOn, setLostOn] = useState<string | null>(null);
  useEffect(() => {
    if (!isGone) return;
    if (isUnchosen) return onPreselect?.(null);
    setLostOn(day);
    onChange({ slot: null });
  }, [isGone, isUnchosen, day, onChange, onPreselect]);
  const isKnown = slot === null && free.isSuccess && !free.isFetching;
  const wished = useWishedSlot(wish, isKnown ? times : null, (from) => onPreselect?.(from));
  const choose: FreeTimesProps['onChange'] = (part) => {
    setLostOn(null);
    onChange(part);
  };
  return (
    <div className={styles.free}>
      <span id={id} className={styles.label}>
        Свободное время
      </span>
      {free.isPending ? (
        <Loading />
      ) : free.isError ? (
        <Failure busy={free.isFetching} onRetry={() => void free.refetch()} />
      ) : times.length > 0 ? (
        <ListedTimes {...props} onChange={choose} labelId={id} times={times.map(({ from }) => from)} />
      ) : (
        <NoTimes {...props} days={free.data} />
      )}
      <p className={styles.hint} role="status">
        {slot === null && (lostText(day, lostOn, hold.lost) || (wished.isTaken && takenText(wish)))}
      </p>
      {hold.expiresAt !== null && hold.slot === slot && <Countdown expiresAt={hold.expiresAt} />}
    </div>
  );
}

const takenText = (wish: WishedWindow | null) =>
  `Вы хотели ${wish?.words}, но записи на это время нет. Выберите другое или оставьте любое`;

function lostText(day: string, lostOn: string | null, lost: SlotHold['lost']): string {
  if (lost?.reason === 'over' && lost.slot.startsWith(day))
    return 'Время больше не занято за вами. Выберите его снова';
  const isTaken = lostOn === day || lost?.slot.startsWith(day);
  return isTaken ? 'Выбранное время уже заняли. Выберите другое или оставьте любое' : '';
}

/** How long the chosen time stays reserved; read aloud without the passing seconds. */
function Countdown({ expiresAt }: { expiresAt: number }) {
  const left = (expiresAt - useNow(1000).getTime()) / 1000;
  return (
    <p className={styles.note}>
      Время за вами ещё <span role="timer">{formatTimeLeft(left)}</span>
    </p>
  );
}

/** A time that is reserved for this driver is taken for all others, so the list does not have it. */
function withOwn(times: readonly Slot[], offer: Slot | null | undefined, day: string): Slot[] {
  const isHere = offer?.from.startsWith(day) && !times.some(isOf(offer.from));
  const all = offer && isHere ? [...times, offer] : [...times];
  return all.sort((left, right) => Date.parse(left.from) - Date.parse(right.from));
}

function isOf(slot: string) {
  return ({ from }: { from: string }) => Date.parse(from) === Date.parse(slot);
}

function Loading() {
  return (
    <div className={styles.row} role="status">
      <VisuallyHidden>Загружаем свободное время</VisuallyHidden>
      <Skeleton width={124} height={44} radius="full" />
      <Skeleton width={76} height={44} radius="full" />
      <Skeleton width={76} height={44} radius="full" />
    </div>
  );
}

function Failure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const reason = useNoAnswerText();
  return (
    <Quiet text={`${reason} Заявку можно отправить и без точного времени.`}>
      <Button variant="line" size="md" busy={busy} onClick={onRetry}>
        Показать время
      </Button>
    </Quiet>
  );
}

function Quiet({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.quiet}>
      <Text size="sm" tone="second">
        {text}
      </Text>
      {children}
    </div>
  );
}

function NoTimes({ days, ...props }: FreeTimesProps & { days: readonly FreeDay[] }) {
  const { day, hours, onChange } = props;
  const now = new Date();
  const next = days.find(({ date, slots }) => date > day && slots.length > 0 && isBookable(date, hours, now));
  if (!next)
    return (
      <Quiet text="В этот день свободного времени нет. Автосервис предложит своё время в отклике.">
        <WaitChoice {...props} lastDay={addDays(day, maxSlotDays - 1)} />
        <TenderLink workshopId={props.workshopId} />
      </Quiet>
    );
  return (
    <Quiet text="В этот день свободного времени нет">
      <Button
        variant="line"
        size="md"
        onClick={({ currentTarget }) => {
          currentTarget.closest('fieldset')?.focus();
          onChange({ day: next.date, part: 'any', slot: null });
        }}
      >
        Ближайшее: {dayLabel(next.date, todayAt(hours, now))}
      </Button>
      <WaitChoice {...props} lastDay={addDays(next.date, -1)} />
      <TenderLink workshopId={props.workshopId} />
    </Quiet>
  );
}

/** «Сообщить, если освободится»: a place in the line for this day, or for any until `lastDay`. */
function WaitChoice(props: FreeTimesProps & { lastDay: string }) {
  const { workshopId, workIds, day, hours, waitingCarId, lastDay } = props;
  const [isAnyDay, setAnyDay] = useState(false);
  const waits = useWaits(waitingCarId !== null);
  const add = useAddWait();
  if (waitingCarId === null || !waits.data) return null;
  const known = waits.data.find((one) => one.service_id === workshopId && one.status !== 'missed');
  if (known)
    return (
      <Text size="sm" tone="second" role="status">
        {known.date_from <= day && day <= known.date_to
          ? 'Сообщим, если время освободится: оно будет вашим 15 минут'
          : 'Вы ждёте время на другой день этого автосервиса. Изменить — на главной, в «Моих ожиданиях»'}
      </Text>
    );
  const form = { service_id: workshopId, auto_id: waitingCarId, work_type_ids: [...workIds] };
  const days = { date_from: day, date_to: isAnyDay ? lastDay : day };
  const today = todayAt(hours, new Date());
  return (
    <>
      {lastDay > day && (
        <Segmented
          size="sm"
          label="Какой день подойдёт"
          options={[
            { value: 'this', label: `Только ${dayLabel(day, today)}` },
            { value: 'any', label: `Любой по ${formatCalendarDay(lastDay, today)}` },
          ]}
          value={isAnyDay ? 'any' : 'this'}
          onChange={(value) => setAnyDay(value === 'any')}
        />
      )}
      <Button
        variant="line"
        size="md"
        busy={add.isPending}
        onClick={() => add.mutate({ ...form, ...days }, { onError: toastErrors })}
      >
        Сообщить, если освободится
      </Button>
    </>
  );
}

interface TimesProps extends FreeTimesProps {
  labelId: string;
  times: readonly string[];
}

function ListedTimes(props: TimesProps) {
  const night = nightWords(props.times, props.day, props.hours, new Date());
  return (
    <>
      <Times {...props} />
      {night && <p className={styles.note}>{night}</p>}
    </>
  );
}

function Times({ times, slot, hours, labelId, onChange }: TimesProps) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = row.current;
    const chosen = slot === null ? null : box?.querySelector('input:checked')?.parentElement;
    if (!box || !chosen) return;
    // The time of a draft or of a wish may be far to the right. The form itself must not scroll.
    const start = chosen.offsetLeft - box.scrollLeft;
    const isInView = start >= 0 && start + chosen.offsetWidth <= box.clientWidth;
    if (!isInView) box.scrollLeft = chosen.offsetLeft - box.clientWidth / 2;
  }, [slot]);
  const isChosen = (time: string) => slot !== null && isOf(slot)({ from: time });
  return (
    <div ref={row} className={styles.row} role="radiogroup" aria-labelledby={labelId}>
      <Time name={name} label="Любое время" isOn={slot === null} onChoose={() => onChange({ slot: null })} />
      {times.map((time) => (
        <Time
          key={time}
          name={name}
          label={formatTime(time, hours.timezone)}
          isOn={isChosen(time)}
          onChoose={() => onChange({ slot: time, part: 'any' })}
        />
      ))}
    </div>
  );
}

function Time(props: { name: string; label: string; isOn: boolean; onChoose: () => void }) {
  return (
    <label className={styles.time}>
      <input type="radio" name={props.name} checked={props.isOn} onChange={props.onChoose} />
      <span>{props.label}</span>
    </label>
  );
}
