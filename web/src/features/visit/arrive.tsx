import type { Bid } from '@sto/contract/bids/bids.schemas';
import { useState } from 'react';
import { formatMoment } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';

/** Earlier than this before the visit the button is a mistake more often than not. */
const nearMs = 2 * 3_600_000;

/** The driver's own way to begin: without the code. */
export function Arrive({ bid }: { bid: Bid }) {
  const [isOpen, setOpen] = useState(false);
  const arrive = useMove(bid.id, moves.customer.arrive);
  const now = useNow();
  const { visit_start: start } = bid;
  const isEarly = start !== null && Date.parse(start) - now.getTime() > nearMs;
  const isAllowed = bid.available_actions.includes('arrive');
  return (
    <>
      {isAllowed && (
        <Button variant={isEarly ? 'plain' : 'signal'} size="md" onClick={() => setOpen(true)}>
          Я на месте
        </Button>
      )}
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Вы в автосервисе?"
        description={[
          isEarly && `Визит назначен на ${formatMoment(start, bid.timezone)}.`,
          'Заявка перейдёт в работу без кода. Отменить визит тогда можно только по согласию.',
        ]
          .filter(Boolean)
          .join(' ')}
        action="Я на месте"
        isAllowed={isAllowed}
        run={() => arrive.mutateAsync({ version: bid.version })}
        done="Автосервис знает, что вы приехали"
      />
    </>
  );
}
