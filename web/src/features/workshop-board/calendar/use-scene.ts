import { useEffect, useRef, useState } from 'react';
import { dayOf } from '../../../lib/time/dates.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { moveErrorText } from '../../moves/move-error.ts';
import { bookingTitle } from './booking-words.ts';
import { type Booking, type Calendar, useMoveBooking } from './calendar.api.ts';
import type { CalendarAddress } from './calendar-address.ts';
import { laneIdOf, lanesOf, placeOf, shiftedStart, type Target, withLateWork } from './calendar-places.ts';
import type { Scene } from './scene.ts';
import { useCarry } from './use-carry.ts';
import type { Wish } from './wished-time.tsx';

interface SceneOptions {
  calendar: Calendar;
  address: CalendarAddress;
  hasDrag: boolean;
  canManage: boolean;
  block: (bayId: number) => void;
  hrefOf: (bidId: number) => string;
}

export function useScene({ calendar: board, address, hasDrag, canManage, block, hrefOf }: SceneOptions) {
  const now = useNow();
  const calendar = withLateWork(board, now);
  const [freed, setFreed] = useState<Booking | null>(null);
  const [edited, setEdited] = useState<Booking | null>(null);
  const { drop, wish, setWish, words } = useDrop(board, address);
  const lanes = lanesOf(calendar, address.kind);
  const carry = useCarry({ lanes, kind: address.kind, view: address.view, drop });
  const scene: Scene = {
    ...carry,
    ...{ calendar, timeZone: calendar.timezone, today: dayOf(now, calendar.timezone), now },
    ...{ kind: address.kind, lanes, hasDrag, hrefOf, drop },
    canMove: (booking) => canManage && Date.parse(booking.to) > now.getTime(),
    mechanicOf: ({ mechanic_id: id }) => calendar.mechanics.find((one) => one.id === id)?.name,
    edit: setEdited,
    block: canManage ? block : null,
    free: setFreed,
  };
  const overlays = { edited, setEdited, wish, setWish, freed, setFreed };
  return { scene, words, ...overlays };
}

interface DropWords {
  text: string;
  isRefusal: boolean;
}

function useDrop(calendar: Calendar, { kind }: CalendarAddress) {
  const move = useMoveBooking();
  const [wish, setWish] = useState<Wish | null>(null);
  const [words, setWords] = useState<DropWords | null>(null);
  const focusOn = useRef<number | null>(null);
  // A card that moved to another column is a new element.
  useEffect(() => {
    if (focusOn.current === null || !calendar) return;
    document.querySelector<HTMLElement>(`[data-carry="${focusOn.current}"]`)?.focus();
    focusOn.current = null;
  }, [calendar]);
  const refuse = (text: string) => setWords({ text, isRefusal: true });
  const drop = async (booking: Booking, { laneId, shift }: Target) => {
    setWords(null);
    if (shift !== 0) {
      const { bid } = booking;
      if (booking.kind !== 'visit' || bid?.status !== 'visit')
        return refuse('Другое время можно предложить только тому, кто уже записан и ещё не приехал.');
      const bay = kind === 'bays' ? calendar.bays.find(({ id }) => id === laneId) : undefined;
      return setWish({ booking, bidId: bid.id, bay, ...shiftedStart(booking, shift, calendar.timezone) });
    }
    if (laneId === laneIdOf(booking, kind)) return;
    try {
      focusOn.current = booking.id;
      await move.mutateAsync({ id: booking.id, ...placeOf(laneId, kind) });
      showToast.success('Перемещено');
    } catch (error) {
      focusOn.current = null;
      refuse(`${bookingTitle(booking)}: ${moveErrorText(error)}`);
    }
  };
  return { drop: (...args: Parameters<typeof drop>) => void drop(...args), wish, setWish, words };
}
