import type { CallErrorItem } from '../../../lib/api/call-error.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { ButtonLink } from '../../../ui/primitives/button.tsx';

interface TenderRefusalProps {
  refusal: CallErrorItem;
  bidHref: (bidId: number) => string;
}

/** Why the server made no bid, and the way to the one that exists. */
export function TenderRefusal({ refusal, bidHref }: TenderRefusalProps) {
  const bidId = refusal.bid_id;
  return (
    <Note tone="bad" title={refusal.message} live>
      {typeof bidId === 'number' && (
        <ButtonLink to={bidHref(bidId)} size="md">
          Открыть заявку
        </ButtonLink>
      )}
    </Note>
  );
}
