import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { bidEvents } from '../../db/tables/bids.ts';
import { hideContacts } from '../../text/contact-filter.ts';
import { isAgreed } from './bids.policy.ts';

type BidEventRow = typeof bidEvents.$inferSelect;
type Agreed = Parameters<typeof isAgreed>[0] & { shownWords: readonly string[] };

/**
 * What one side wrote in a bid, as the other reads it: contacts wait for an agreement, as in the chat, unless an
 * operator has shown the words. Its author reads all of it.
 */
export function wordsFor<Words extends string | null>(
  bid: Agreed,
  { author, reader }: { author: BidEventRow['actor']; reader: BidSide },
  words: Words,
): Words {
  const isCrossing = author !== reader && (author === 'customer' || author === 'service');
  if (!words || !isCrossing || isAgreed(bid) || bid.shownWords.includes(words)) return words;
  return hideContacts(words).text as Words;
}

/** {@link wordsFor} of one bid and one reader. */
export type Words = <Text extends string | null>(author: BidEventRow['actor'], text: Text) => Text;
