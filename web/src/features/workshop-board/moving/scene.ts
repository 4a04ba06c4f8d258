import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import type { KeyboardEvent } from 'react';
import type { BoardStatus, MovePlan } from './move-plan.ts';
import type { CarriedCard } from './use-card-carry.ts';

/** What the cards and columns of the board share. */
export interface BoardScene {
  hrefOf: (bidId: number) => string;
  hasDrag: boolean;
  canManage: boolean;
  carried: CarriedCard | null;
  /** The card that gets the focus once it is in this column. */
  focusOn: { id: number; status: BoardStatus } | null;
  focused: () => void;
  planOf: (bid: BidSummary, to: BoardStatus) => MovePlan;
  drop: (bid: BidSummary, to: BoardStatus) => void;
  assign: (bid: BidSummary) => void;
  toggle: (bid: BidSummary) => void;
  press: (event: KeyboardEvent) => void;
  giveUp: () => void;
}
