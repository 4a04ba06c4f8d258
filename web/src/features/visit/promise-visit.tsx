import type { Bid } from '@sto/contract/bids/bids.schemas';
import { Check } from 'lucide-react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { moveErrorText } from '../moves/move-error.ts';
import { moves, useMove } from '../moves/moves.api.ts';

/** The driver's answer to the reminder of a near visit. */
export function PromiseVisit({ bid, isMain }: { bid: Bid; isMain: boolean }) {
  const promise = useMove(bid.id, moves.customer.promise);
  const send = useOneAtATime(async () => {
    try {
      await promise.mutateAsync({ version: bid.version });
      showToast.success(bid.leg ? 'Автосервис знает, что всё в силе' : 'Автосервис знает, что вы будете');
    } catch (error) {
      showToast.error(moveErrorText(error));
    }
  });
  if (!bid.available_actions.includes('promise')) return null;
  return (
    <Button
      variant={isMain ? 'signal' : 'ink'}
      size="md"
      busy={promise.isPending}
      onClick={() => void send()}
    >
      <Check aria-hidden="true" />
      {bid.leg ? 'Всё в силе' : 'Буду'}
    </Button>
  );
}
