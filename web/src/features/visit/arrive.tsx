import type { Bid } from '@sto/contract/bids/bids.schemas';
import { arriveWord } from '@sto/contract/bids/leg-words';
import type { LegKind } from '@sto/contract/enums';
import { useState } from 'react';
import { formatMoment } from '../../lib/time/dates.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';

/** Earlier than this before the visit the button is a mistake more often than not. */
const nearMs = 2 * 3_600_000;

export function isBeforeArrival({ visit_start: start }: Pick<Bid, 'visit_start'>, now: Date): boolean {
  return start !== null && Date.parse(start) - now.getTime() > nearMs;
}

interface ArriveWords {
  question: string;
  /** Before the agreed moment. */
  agreed: string;
  done: string;
}

const carIsTaken: ArriveWords = {
  question: 'Машину забрали?',
  agreed: 'Машину должны забрать',
  done: 'Автосервис знает, что машину забрали',
};
const ownWay: ArriveWords = {
  question: 'Вы в автосервисе?',
  agreed: 'Визит назначен на',
  done: 'Автосервис знает, что вы приехали',
};
const legWords: Record<LegKind, ArriveWords> = {
  mobile_mechanic: {
    question: 'Мастер у вас?',
    agreed: 'Мастера ждём',
    done: 'Автосервис знает, что мастер у вас',
  },
  pickup: carIsTaken,
  tow: carIsTaken,
};

/** The driver's own way to begin: without the code. */
export function Arrive({ bid, isEarly }: { bid: Bid; isEarly: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const arrive = useMove(bid.id, moves.customer.arrive);
  const { visit_start: start } = bid;
  const words = bid.leg ? legWords[bid.leg.kind] : ownWay;
  const word = arriveWord(bid.leg?.kind);
  const isAllowed = bid.available_actions.includes('arrive');
  return (
    <>
      {isAllowed && (
        <Button variant={isEarly ? 'ink' : 'signal'} size="md" onClick={() => setOpen(true)}>
          {word}
        </Button>
      )}
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words.question}
        description={[
          start !== null && isEarly && `${words.agreed} ${formatMoment(start, bid.timezone)}.`,
          'Заявка перейдёт в работу без кода. Отменить визит тогда можно только по согласию.',
        ]
          .filter(Boolean)
          .join(' ')}
        action={word}
        isAllowed={isAllowed}
        run={() => arrive.mutateAsync({ version: bid.version })}
        done={words.done}
      />
    </>
  );
}
