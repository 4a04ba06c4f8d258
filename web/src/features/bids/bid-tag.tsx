import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { Tag } from '../../ui/primitives/tag.tsx';
import { type BidSide, statusTones, statusWord } from './bid-words.ts';

export function BidTag({ status, side }: { status: BidStatus; side: BidSide }) {
  return <Tag tone={statusTones[status]}>{statusWord(status, side)}</Tag>;
}

/** From the demo world. */
export function DemoTag({ isDemo }: { isDemo: boolean }) {
  return isDemo ? <Tag>Демо</Tag> : null;
}
