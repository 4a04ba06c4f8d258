import { type BidStatus, bidStatuses } from '@sto/contract/bids/bid-lifecycle';
import { Chip, ChipRow } from '../../ui/primitives/chip.tsx';
import { statusGroupWords } from './bid-words.ts';

interface BidFilterProps {
  counts: Partial<Record<BidStatus, number>> | undefined;
  value: BidStatus | null;
  onChange: (status: BidStatus | null) => void;
}

export function BidFilter({ counts, value, onChange }: BidFilterProps) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <ChipRow scroll label="Состояние заявок">
      <Chip on={value === null} onClick={() => onChange(null)}>
        {all === undefined ? 'Все' : `Все ${all}`}
      </Chip>
      {bidStatuses.map((status) => (
        <Chip key={status} on={value === status} count={counts?.[status]} onClick={() => onChange(status)}>
          {statusGroupWords.customer[status]}
        </Chip>
      ))}
    </ChipRow>
  );
}

export function statusOf(text: string | null): BidStatus | null {
  return bidStatuses.find((status) => status === text) ?? null;
}
