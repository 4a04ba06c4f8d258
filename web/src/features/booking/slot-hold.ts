import { holdMinutes } from '@sto/contract/limits';
import { slotEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { isCallError } from '../../lib/api/call-error.ts';
import { useDraft } from '../draft/draft.store.ts';
import { useWaits } from '../waits/waits.api.ts';
import { invalidateFreeTimes } from './free-times.api.ts';

interface Wish {
  workshopId: number;
  workIds: readonly number[];
  /** The chosen free time. */
  slot: string | null;
  /** False: nothing is reserved, e.g. for an anonymous driver. */
  isOn: boolean;
  /** The time is not the driver's: it goes out of the form, which stays as it is. */
  onLost: () => void;
}

export interface SlotHold {
  /** The time that is being reserved, or is reserved; null: none. */
  slot: string | null;
  id: string | null;
  /** Milliseconds on the clock of the browser. */
  expiresAt: number | null;
  lost: { slot: string; reason: 'taken' | 'over' } | null;
  /** No answer came: the list of free times decides. */
  hasFailed: boolean;
}

export const noHold: SlotHold = { slot: null, id: null, expiresAt: null, lost: null, hasFailed: false };

/** One after the other: of two reservations in one workshop the server keeps the later. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const next = queue.then(request);
  queue = next.catch(() => undefined);
  return next;
}

function release(id: string): void {
  // It ends by itself after some minutes.
  inTurn(() => call(slotEndpoints.release, { hold_id: id })).catch(() => undefined);
}

/** Reserves the chosen time while the bid is being written; another choice or a closed form gives it back. */
export function useSlotHold({ workshopId, workIds, slot, isOn, onLost }: Wish): SlotHold {
  const [hold, setHold] = useState(noHold);
  const lose = useRef(onLost);
  lose.current = onLost;
  const works = [...workIds].sort((left, right) => left - right).join();
  useEffect(() => {
    if (!isOn || slot === null || works === '') return;
    let id: string | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isLeft = false;
    const end = (reason: 'taken' | 'over') => {
      clearInterval(timer);
      setHold({ ...noHold, lost: { slot, reason } });
      invalidateFreeTimes(workshopId);
      lose.current();
    };
    setHold({ ...noHold, slot });
    const form = { service_id: workshopId, work_type_ids: works.split(',').map(Number), from: slot };
    inTurn(async () => (isLeft ? null : call(slotEndpoints.hold, form))).then(
      (answer) => {
        if (!answer) return;
        id = answer.hold_id;
        if (isLeft) return release(id);
        const expiresAt = Date.now() + holdMinutes * 60_000;
        setHold({ ...noHold, slot, id, expiresAt });
        timer = setInterval(() => Date.now() >= expiresAt && end('over'), 1000);
      },
      (error: unknown) => {
        if (isLeft) return;
        // Without an answer the time goes with the bid, which is refused if it is taken.
        if (isCallError(error) && 'from' in error.fields) end('taken');
        else setHold({ ...noHold, hasFailed: true });
      },
    );
    return () => {
      isLeft = true;
      clearInterval(timer);
      setHold((now) => (now.lost ? now : noHold));
      if (id) release(id);
    };
  }, [isOn, workshopId, works, slot]);
  const isAwaited = isOn && slot !== null && hold.slot !== slot && hold.lost?.slot !== slot;
  return isAwaited && !hold.hasFailed ? { ...noHold, slot } : hold;
}

/** The time of the form, reserved for a driver who has signed in. One offered to a waiting driver is his anyway. */
export function useFormHold(
  workshopId: number,
  slot: string | null,
  { isSignedIn, isReady, isBusy }: { isSignedIn: boolean; isReady: boolean; isBusy: boolean },
): SlotHold {
  // A bid on its way takes its time itself.
  const held = useRef(slot);
  if (!isBusy) held.current = slot;
  const workIds = useDraft((draft) => draft.workIds);
  const changeForm = useDraft((draft) => draft.changeForm);
  const waits = useWaits(isSignedIn);
  const offer = waits.data?.find((wait) => wait.service_id === workshopId)?.offer;
  const isOffered = slot !== null && offer != null && Date.parse(offer.from) === Date.parse(slot);
  const hold = useSlotHold({
    ...{ workshopId, workIds, slot: held.current },
    isOn: isSignedIn && !waits.isPending && !isOffered,
    onLost: () => !isBusy && changeForm(workshopId, { slot: null }),
  });
  // Until it is known who writes, the list would drop a time that is his own since before a reload.
  const isUnknown = !isReady || (isSignedIn && waits.isPending);
  return isUnknown ? { ...noHold, slot } : hold;
}
