import type { Bid } from '@sto/contract/bids/bids.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { LiveRegion } from '../../../ui/primitives/visually-hidden.tsx';
import { bidKeys, useBid, useBidMarket, useNextFreeTimes, useOwnPrices } from '../../bids/bids.api.ts';
import { WorkshopAnswer } from '../../offers/workshop-answer.tsx';
import { StartDialog } from '../../visit/start-work.tsx';
import { FinishDialog } from '../../work/finish-work.tsx';
import { type FormMove, notNowText } from './move-plan.ts';
import type { OpenForm } from './use-board-scene.ts';

interface MoveFormProps {
  form: OpenForm;
  onClose: (isDone: boolean) => void;
  onRefused: (text: string) => void;
}

const titles: Record<FormMove, string> = {
  answer: 'Ваш отклик',
  start: 'Принять машину',
  finish: 'Завершить работу',
};

/** The form of a move, with the bid as the server has it now. */
export function MoveForm({ form, onClose, onRefused }: MoveFormProps) {
  const { action } = form;
  const client = useQueryClient();
  const query = useBid('service', form.bid.id);
  const bid = query.data;
  const isOffered = bid?.available_actions.includes(action) ?? false;
  const [isOpened, setOpened] = useState(false);
  if (isOffered && !isOpened) setOpened(true);
  const isRefused = bid !== undefined && !isOpened && !query.isFetching;
  const refuse = useEffectEvent(() => onRefused(notNowText(action, bid ?? form.bid, new Date())));
  useEffect(() => {
    if (isRefused) refuse();
  }, [isRefused]);
  if (!bid || !isOpened)
    return (
      <Dialog open onClose={() => onClose(false)} title={titles[action]} wide>
        {query.isError ? (
          <ErrorState
            title="Заявка не загрузилась"
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        ) : (
          <>
            <LiveRegion>Загрузка заявки</LiveRegion>
            <Skeleton height={240} radius="md" />
          </>
        )}
      </Dialog>
    );
  const dialog = { bid, open: true, isAllowed: isOffered };
  // The dialog closes before the answer is drawn.
  const close = () => {
    const latest = client.getQueryData<Bid>(bidKeys.view('service', bid.id));
    onClose(latest?.status === form.to);
  };
  if (action === 'start') return <StartDialog {...dialog} onClose={close} />;
  if (action === 'finish') return <FinishDialog {...dialog} onClose={close} />;
  return <AnswerDialog bid={bid} from={form.bid.status} onClose={onClose} />;
}

interface AnswerDialogProps {
  bid: Bid;
  from: Bid['status'];
  onClose: (isDone: boolean) => void;
}

function AnswerDialog({ bid, from, onClose }: AnswerDialogProps) {
  const workIds = bid.work_types.map((work) => work.id);
  const own = useOwnPrices(bid.service?.id ?? 0, workIds, true);
  const market = useBidMarket('service', bid.id, true).data;
  const times = useNextFreeTimes(bid, true);
  const isLeft = bid.status !== from;
  const close = useEffectEvent(() => onClose(bid.status === 'answered' || bid.status === 'visit'));
  useEffect(() => {
    if (isLeft) close();
  }, [isLeft]);
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={`Заявка ${bid.number}`}
      givesFocusBack={() => false}
      wide
      tall
    >
      <WorkshopAnswer
        bid={bid}
        prices={own.isError ? {} : own.data?.prices}
        terms={own.data?.terms}
        market={market}
        times={times}
      />
    </Dialog>
  );
}
