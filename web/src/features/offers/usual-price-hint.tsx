import type { BidMarket } from '@sto/contract/bids/bid-market.schemas';
import { Text } from '../../ui/primitives/text.tsx';
import { type PriceCheck, sourceOf } from './usual-price.ts';

const tones = { lower: 'ok', usual: 'second', higher: 'warn' } as const;

/** «На 18 % ниже обычного (900–1 300 ₽)». */
export function PriceHint({ check, what }: { check: PriceCheck | null; what?: string }) {
  if (!check) return null;
  const reason = what
    ? `${what}: ${check.reason}`
    : check.reason.replace(/^./, (letter) => letter.toUpperCase());
  return (
    <Text size="sm" tone="second">
      <Text as="span" size="sm" tone={tones[check.verdict]} strong>
        {reason}
      </Text>{' '}
      ({check.range})
    </Text>
  );
}

export function PriceSource({ market, timeZone }: { market: BidMarket; timeZone: string }) {
  const source = sourceOf(market, timeZone);
  return (
    source && (
      <Text size="xs" tone="third">
        {source}
      </Text>
    )
  );
}
