import { customerRejectCodes, workshopRejectCodes } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import { isLateCancel, lateCancelWords } from '@sto/contract/bids/late-cancel';
import { freeCancelHours, reliabilityMemoryDays } from '@sto/contract/limits';
import { Clock } from 'lucide-react';
import { useNow } from '../../lib/time/use-now.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Button, type ButtonVariant } from '../../ui/primitives/button.tsx';
import type { BidSide } from '../bids/bid-words.ts';
import { useAnswerInAddress } from '../moves/answer-in-address.ts';
import { moves, useMove } from '../moves/moves.api.ts';
import { ReasonDialog } from '../moves/reason-dialog.tsx';
import { noShowWords } from './no-show.tsx';
import { StopsWithoutBill } from './stops-without-bill.tsx';

interface CancelBidProps {
  bid: Bid;
  side: BidSide;
  variant?: ButtonVariant;
}

/** Ends a bid: at once before the car is in work, afterwards when the other side agrees. */
export function CancelBid({ bid, side, variant = 'danger-soft' }: CancelBidProps) {
  const { isOpen, open, close } = useAnswerInAddress('cancel');
  const now = useNow();
  const byCustomer = useMove(bid.id, moves.customer.cancel);
  const byWorkshop = useMove(bid.id, moves.service.cancel);
  const isAllowed = bid.available_actions.includes('cancel');
  const words = wordsOf(bid, side);
  const dialog = {
    ...words,
    open: isOpen,
    onClose: close,
    name: 'cancel',
    bidId: bid.id,
    isAllowed,
    warning: warningOf(bid, side, now),
  };
  return (
    <>
      {isAllowed && (
        <Button variant={variant} size="md" onClick={open}>
          {words.button}
        </Button>
      )}
      {side === 'customer' ? (
        <ReasonDialog
          {...dialog}
          codes={customerRejectCodes}
          run={(reason) => byCustomer.mutateAsync({ version: bid.version, ...reason })}
        />
      ) : (
        <ReasonDialog
          {...dialog}
          codes={workshopRejectCodes}
          run={(reason) => byWorkshop.mutateAsync({ version: bid.version, ...reason })}
        />
      )}
    </>
  );
}

function wordsOf({ status, service, is_tender: isTender }: Bid, side: BidSide) {
  const other = side === 'customer' ? 'Автосервис' : 'Клиент';
  if (status === 'in_work')
    return {
      button: 'Прервать работы',
      title: 'Прервать работы?',
      description: `${other} должен согласиться. До этого работы продолжаются.`,
      action: 'Попросить',
      done: 'Просьба отправлена',
    };
  if (status === 'visit')
    return {
      button: 'Отменить запись',
      title: 'Отменить запись?',
      description: `Время освободится, заявка закроется. ${other} увидит причину.`,
      action: 'Отменить запись',
      done: 'Запись отменена',
    };
  return {
    button: 'Отменить заявку',
    title: 'Отменить заявку?',
    description: isTender && !service ? 'Автосервисы увидят причину.' : `${other} увидит причину.`,
    action: 'Отменить заявку',
    done: 'Заявка отменена',
  };
}

function warningOf(bid: Bid, side: BidSide, now: Date) {
  if (bid.status === 'in_work') return <StopsWithoutBill side={side} />;
  if (bid.status !== 'visit' || !bid.visit_start) return null;
  if (side === 'service')
    return (
      <Note tone="warn" title="Отмена снижает показатели автосервиса">
        {bid.available_actions.includes('propose_time')
          ? 'Если время не подходит, предложите другое.'
          : (noShowWords(bid, now) ?? 'Перенести запись уже нельзя: напишите или позвоните клиенту.')}
      </Note>
    );
  return isLateCancel(new Date(bid.visit_start), now) ? (
    <Note
      tone="warn"
      icon={<Clock aria-hidden="true" />}
      title={`До визита меньше ${freeCancelHours}\u00A0часов`}
    >
      {`В профиле на ${reliabilityMemoryDays}\u00A0дней появится отметка «${lateCancelWords}». Из-за нескольких отметок автосервисы могут увидеть у вас «Бывали неявки».`}
    </Note>
  ) : null;
}
