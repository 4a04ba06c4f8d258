import type { Bid } from '@sto/contract/bids/bids.schemas';
import { useState } from 'react';
import { zonedMoment, zonedParts } from '../../lib/time/zoned-moment.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { formatWish } from '../bids/bid-times.ts';
import { useKeptForm } from '../moves/kept-form.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { dayTimeErrors, TimeFields } from '../moves/time-fields.tsx';

/** Prices from the price list and the requested time, without waiting for the driver's choice. */
export function BookAtOnce({ bid }: { bid: Bid }) {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = bid.available_actions.includes('book');
  return (
    <>
      {isAllowed && (
        <Note tone="brand" title="Можно записать сразу">
          <p>Цены возьмём из вашего прайс-листа, клиенту не придётся выбирать.</p>
          <Button variant="line" size="md" onClick={() => setOpen(true)}>
            Записать сразу
          </Button>
        </Note>
      )}
      <BookDialog bid={bid} open={isOpen} isAllowed={isAllowed} onClose={() => setOpen(false)} />
    </>
  );
}

interface BookDialogProps {
  bid: Bid;
  open: boolean;
  isAllowed: boolean;
  onClose: () => void;
}

function BookDialog({ bid, open, isAllowed, onClose }: BookDialogProps) {
  const { day, time } = zonedParts(bid.period_start, bid.timezone);
  // A request for a whole day begins at midnight, which is no time for a visit.
  const start = { day, time: time === '00:00' ? '' : time };
  const { form, change, drop } = useKeptForm('book', bid.id, start);
  const [isTried, setTried] = useState(false);
  const book = useMove(bid.id, moves.service.book);
  // Without a time, the first free one.
  const errorsNow = () => (form.time ? dayTimeErrors(form, bid.timezone, new Date()) : {});
  return (
    <MoveDialog
      open={open}
      onClose={onClose}
      title="Записать сразу?"
      description={`Клиенту удобно: ${formatWish(bid, bid.timezone)}. Без времени запишем на первое свободное.`}
      action="Записать"
      isAllowed={isAllowed}
      check={() => {
        setTried(true);
        return Object.keys(errorsNow()).length === 0;
      }}
      run={async () => {
        await book.mutateAsync({
          version: bid.version,
          ...(form.time ? { slot_from: zonedMoment(form.day, form.time, bid.timezone) } : {}),
        });
        drop();
      }}
      done="Клиент записан"
    >
      <TimeFields
        value={form}
        onChange={change}
        errors={isTried ? errorsNow() : {}}
        timeZone={bid.timezone}
      />
    </MoveDialog>
  );
}
