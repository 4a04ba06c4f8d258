import type { Bid } from '@sto/contract/bids/bids.schemas';
import { arriveWord } from '@sto/contract/bids/leg-words';
import type { LegKind } from '@sto/contract/enums';
import { useState } from 'react';
import { formatMoment } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';

/** Earlier than this before the visit the button is a mistake more often than not. */
const nearMs = 2 * 3_600_000;

const questions: Record<LegKind, string> = {
  mobile_mechanic: 'Мастер у вас?',
  pickup: 'Машину забрали?',
  tow: 'Машину забрали?',
};

/** The driver's own way to begin: without the code. */
export function Arrive({ bid }: { bid: Bid }) {
  const [isOpen, setOpen] = useState(false);
  const arrive = useMove(bid.id, moves.customer.arrive);
  const now = useNow();
  const { visit_start: start } = bid;
  const isEarly = start !== null && Date.parse(start) - now.getTime() > nearMs;
  const word = arriveWord(bid.leg?.kind);
  const isAllowed = bid.available_actions.includes('arrive');
  return (
    <>
      {isAllowed && (
        <Button variant={isEarly ? 'plain' : 'signal'} size="md" onClick={() => setOpen(true)}>
          {word}
        </Button>
      )}
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={bid.leg ? questions[bid.leg.kind] : 'Вы в автосервисе?'}
        description={[
          isEarly && `Визит назначен на ${formatMoment(start, bid.timezone)}.`,
          'Заявка перейдёт в работу без кода. Отменить визит тогда можно только по согласию.',
        ]
          .filter(Boolean)
          .join(' ')}
        action={word}
        isAllowed={isAllowed}
        run={() => arrive.mutateAsync({ version: bid.version })}
        done={bid.leg ? 'Работа началась' : 'Автосервис знает, что вы приехали'}
      />
    </>
  );
}
