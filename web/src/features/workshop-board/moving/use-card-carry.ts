import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { type KeyboardEvent, useState } from 'react';
import { type BoardStatus, boardColumns } from './move-plan.ts';

export interface CarriedCard {
  bid: BidSummary;
  to: BoardStatus;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moving with the keyboard: Enter takes, arrows choose a column, Enter puts down, Escape gives up. */
export function useCardCarry(drop: (bid: BidSummary, to: BoardStatus) => void) {
  const [carried, setCarried] = useState<CarriedCard | null>(null);
  const toggle = (bid: BidSummary) => {
    if (carried?.bid.id !== bid.id) return setCarried({ bid, to: bid.status as BoardStatus });
    setCarried(null);
    drop(bid, carried.to);
  };
  const press = (event: KeyboardEvent) => {
    if (!carried) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return setCarried(null);
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const place = boardColumns.indexOf(carried.to) + step;
    const to = boardColumns[Math.min(Math.max(place, 0), boardColumns.length - 1)];
    if (to) setCarried({ ...carried, to });
  };
  return { carried, toggle, press, giveUp: () => setCarried(null) };
}
