import type { Bid } from '@sto/contract/bids/bids.schemas';
import { type ReactNode, useState } from 'react';
import { zonedMoment, zonedParts } from '../../lib/time/zoned-moment.ts';
import { Button, type ButtonVariant } from '../../ui/primitives/button.tsx';
import { formatVisit } from '../bids/bid-times.ts';
import type { BidSide } from '../bids/bid-words.ts';
import { useAnswerInAddress } from '../moves/answer-in-address.ts';
import { useKeptForm } from '../moves/kept-form.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { CommentField } from '../moves/reason-fields.tsx';
import { type DayTime, dayTimeErrors, TimeFields } from '../moves/time-fields.tsx';
import { FreeHours } from './free-hours.tsx';

interface ProposeTimeProps {
  bid: Bid;
  side: BidSide;
  variant?: ButtonVariant;
  label?: string;
}

export function ProposeTime({ bid, side, variant = 'plain', label = 'Перенести' }: ProposeTimeProps) {
  const { isOpen, open, close } = useAnswerInAddress('move');
  const isAllowed = bid.available_actions.includes('propose_time');
  return (
    <>
      {isAllowed && (
        <Button variant={variant} size="md" onClick={open}>
          {label}
        </Button>
      )}
      <ProposeTimeDialog bid={bid} side={side} open={isOpen} isAllowed={isAllowed} onClose={close} />
    </>
  );
}

interface ProposeTimeDialogProps {
  bid: Bid;
  side: BidSide;
  open: boolean;
  isAllowed: boolean;
  /** A time that is chosen already. */
  wished?: DayTime;
  /** What is to be known of a time before it is sent. */
  noteOf?: (time: DayTime) => ReactNode;
  onClose: () => void;
}

export function ProposeTimeDialog(props: ProposeTimeDialogProps) {
  const { bid, side, open, isAllowed, wished, onClose } = props;
  const start = zonedParts(bid.visit_start ?? bid.period_start, bid.timezone);
  const name = wished ? `time-${wished.day}-${wished.time}` : 'time';
  const first = { day: wished?.day ?? start.day, time: wished?.time ?? '', comment: '' };
  const { form, change, drop } = useKeptForm(name, bid.id, first);
  const [isTried, setTried] = useState(false);
  const byCustomer = useMove(bid.id, moves.customer.proposeTime);
  const byWorkshop = useMove(bid.id, moves.service.proposeTime);
  const errorsNow = () => ({
    ...dayTimeErrors(form, bid.timezone, new Date()),
    ...(form.day === start.day && form.time === start.time && { time: 'Это и есть время записи' }),
  });
  const other = side === 'customer' ? 'автосервис' : 'клиент';
  const visit = formatVisit(bid, bid.timezone);
  const run = async () => {
    const move = {
      version: bid.version,
      period_start: zonedMoment(form.day, form.time, bid.timezone),
      comment: form.comment.trim(),
    };
    await (side === 'customer' ? byCustomer.mutateAsync(move) : byWorkshop.mutateAsync(move));
    setTried(false);
    drop();
  };
  return (
    <MoveDialog
      open={open}
      onClose={onClose}
      title="Другое время"
      description={`${visit ? `Сейчас ${visit}. ` : ''}Запись изменится, когда ${other} согласится.`}
      action="Предложить"
      isAllowed={isAllowed}
      check={() => {
        setTried(true);
        return Object.keys(errorsNow()).length === 0;
      }}
      run={run}
      done="Время предложено"
    >
      <TimeFields
        value={form}
        onChange={change}
        errors={isTried ? errorsNow() : {}}
        timeZone={bid.timezone}
        required
      />
      {form.day && form.time && props.noteOf?.(form)}
      {open && <FreeHours bid={bid} day={form.day} time={form.time} onChoose={(time) => change({ time })} />}
      <CommentField value={form.comment} onChange={(comment) => change({ comment })} />
    </MoveDialog>
  );
}
