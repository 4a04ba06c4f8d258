import type { Bid } from '@sto/contract/bids/bids.schemas';
import { CalendarClock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { formatMoment } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import type { BidSide } from '../bids/bid-words.ts';
import { useKeptForm } from '../moves/kept-form.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moveErrorText } from '../moves/move-error.ts';
import { moves, useMove } from '../moves/moves.api.ts';
import { CommentField } from '../moves/reason-fields.tsx';
import styles from './visit.module.css';

interface PendingTimeProps {
  bid: Bid;
  side: BidSide;
  /** One more answer, next to the others. */
  children?: ReactNode;
}

/** Another time that one side has proposed: the other one agrees or not. */
export function PendingTime({ bid, side, children }: PendingTimeProps) {
  const [isRefusing, setRefusing] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { pending_period: pending } = bid;
  const canConfirm = bid.available_actions.includes('confirm_time');
  const canWithdraw = bid.available_actions.includes('withdraw_time');
  const other = side === 'customer' ? 'Автосервис предлагает' : 'Клиент предлагает';
  return (
    <>
      {failure && (
        <Note tone="bad" live title="Время не изменилось">
          {failure}
        </Note>
      )}
      {pending && (
        <Note
          tone="warn"
          icon={<CalendarClock aria-hidden="true" />}
          title={`${pending.by === side ? 'Вы предложили' : other} ${formatMoment(pending.start, bid.timezone)}`}
        >
          {pending.comment && <p className={styles.comment}>{pending.comment}</p>}
          {pending.by === side && <p>Ждём ответа. До него запись прежняя.</p>}
          {(canConfirm || canWithdraw || children) && (
            <div className={styles.moves}>
              {canConfirm && <ConfirmTime bid={bid} side={side} onFailure={setFailure} />}
              {canConfirm && bid.available_actions.includes('refuse_time') && (
                <Button size="md" onClick={() => setRefusing(true)}>
                  Не подходит
                </Button>
              )}
              {canWithdraw && (
                <Button size="md" onClick={() => setWithdrawing(true)}>
                  Отозвать предложение
                </Button>
              )}
              {children}
            </div>
          )}
        </Note>
      )}
      <RefuseTime bid={bid} side={side} open={isRefusing} onClose={() => setRefusing(false)} />
      <WithdrawTime bid={bid} side={side} open={isWithdrawing} onClose={() => setWithdrawing(false)} />
    </>
  );
}

interface ConfirmTimeProps {
  bid: Bid;
  side: BidSide;
  onFailure: (text: string | null) => void;
}

function ConfirmTime({ bid, side, onFailure }: ConfirmTimeProps) {
  const byCustomer = useMove(bid.id, moves.customer.confirmTime);
  const byWorkshop = useMove(bid.id, moves.service.confirmTime);
  const confirm = useOneAtATime(async () => {
    onFailure(null);
    const form = { version: bid.version };
    try {
      await (side === 'customer' ? byCustomer.mutateAsync(form) : byWorkshop.mutateAsync(form));
      showToast.success('Запись перенесена');
    } catch (error) {
      onFailure(moveErrorText(error));
    }
  });
  return (
    <Button
      size="md"
      variant="primary"
      busy={byCustomer.isPending || byWorkshop.isPending}
      onClick={() => void confirm()}
    >
      Согласиться
    </Button>
  );
}

interface AnswerDialogProps {
  bid: Bid;
  side: BidSide;
  open: boolean;
  onClose: () => void;
}

function RefuseTime({ bid, side, open, onClose }: AnswerDialogProps) {
  const { form, change, drop } = useKeptForm('refuse-time', bid.id, { comment: '' });
  const byCustomer = useMove(bid.id, moves.customer.refuseTime);
  const byWorkshop = useMove(bid.id, moves.service.refuseTime);
  return (
    <MoveDialog
      open={open}
      onClose={onClose}
      title="Время не подходит?"
      description="Запись останется на прежнее время."
      action="Не подходит"
      isAllowed={bid.available_actions.includes('refuse_time')}
      run={async () => {
        const move = { version: bid.version, comment: form.comment.trim() };
        await (side === 'customer' ? byCustomer.mutateAsync(move) : byWorkshop.mutateAsync(move));
        drop();
      }}
      done="Запись осталась на прежнее время"
    >
      <CommentField value={form.comment} onChange={(comment) => change({ comment })} />
    </MoveDialog>
  );
}

function WithdrawTime({ bid, side, open, onClose }: AnswerDialogProps) {
  const byCustomer = useMove(bid.id, moves.customer.withdrawTime);
  const byWorkshop = useMove(bid.id, moves.service.withdrawTime);
  const withdraw = side === 'customer' ? byCustomer : byWorkshop;
  const other = side === 'customer' ? 'Автосервис' : 'Клиент';
  const lastWords = bid.available_actions.includes('propose_time')
    ? ''
    : ' Предложить другое время уже нельзя.';
  return (
    <MoveDialog
      open={open}
      onClose={onClose}
      title="Отозвать предложение?"
      description={`${other} больше не сможет согласиться, запись останется на прежнее время.${lastWords}`}
      action="Отозвать"
      isAllowed={bid.available_actions.includes('withdraw_time')}
      run={() => withdraw.mutateAsync({ version: bid.version })}
      done="Предложение отозвано"
    />
  );
}
