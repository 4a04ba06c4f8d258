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
      {typeof bidId === 'number' && <BidButton to={bidHref(bidId)} />}
    </Note>
  );
}

/** The same before the form is filled in. */
export function OpenTender({ to }: { to: string }) {
  return (
    <Note tone="warn" title="По этой машине уже собираются отклики">
      <BidButton to={to} />
    </Note>
  );
}

function BidButton({ to }: { to: string }) {
  return (
    <ButtonLink to={to} size="md">
      Открыть заявку
    </ButtonLink>
  );
}
