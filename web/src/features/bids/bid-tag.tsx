import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { Tag } from '../../ui/primitives/tag.tsx';
import { type BidSide, stateOf } from './bid-words.ts';

interface BidTagProps {
  bid: Pick<BidSummary, 'status' | 'reject' | 'is_tender'>;
  side: BidSide;
}

export function BidTag({ bid, side }: BidTagProps) {
  const { word, tone } = stateOf(bid, side);
  return <Tag tone={tone}>{word}</Tag>;
}

/** From the demo world. */
export function DemoTag({ isDemo }: { isDemo: boolean }) {
  return isDemo ? <Tag>Демо</Tag> : null;
}
