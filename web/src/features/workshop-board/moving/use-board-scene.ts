import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { useState } from 'react';
import { statusWord } from '../../bids/bid-words.ts';
import { moveErrorText } from '../../moves/move-error.ts';
import { freshBidOf, useBookAtOnce } from './book-move.api.ts';
import { type BoardStatus, columnWord, type FormMove, planMove } from './move-plan.ts';
import type { BoardScene } from './scene.ts';
import { useCardCarry } from './use-card-carry.ts';

export interface OpenForm {
  bid: BidSummary;
  to: BoardStatus;
  action: FormMove;
}

export interface Refused {
  bid: BidSummary;
  text: string;
}

interface BoardSceneOptions {
  hrefOf: (bidId: number) => string;
  hasDrag: boolean;
  canManage: boolean;
  isOnline: boolean;
}

const offlineText = 'Нет сети. Переместить можно, когда связь вернётся.';

export function useBoardScene({ isOnline, ...options }: BoardSceneOptions) {
  const { canManage } = options;
  const [form, setForm] = useState<OpenForm | null>(null);
  const [assigned, setAssigned] = useState<BidSummary | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [said, setSaid] = useState('');
  const [focusOn, setFocusOn] = useState<BoardScene['focusOn']>(null);
  const book = useBookAtOnce();
  const refuse = (bid: BidSummary, text: string) => {
    setSaid('');
    setRefused({ bid, text });
  };
  const made = (bid: BidSummary, to: BoardStatus) => {
    setSaid(`${bid.number}: теперь «${columnWord(to)}».`);
    setFocusOn({ id: bid.id, status: to });
  };
  const bookAtOnce = (bid: BidSummary) => {
    made(bid, 'visit');
    book.mutate(bid, {
      onError: (error) => {
        const fresh = freshBidOf(error);
        setFocusOn({ id: bid.id, status: 'new' });
        refuse(bid, fresh ? changedText(fresh.status) : moveErrorText(error));
      },
    });
  };
  const drop = (bid: BidSummary, to: BoardStatus) => {
    const plan = planMove(bid.status, to, canManage);
    if (plan.kind === 'stay') return;
    setRefused(null);
    if (!isOnline) return refuse(bid, offlineText);
    if (plan.kind === 'refusal') return refuse(bid, plan.text);
    if (plan.kind === 'form') return setForm({ bid, to, action: plan.action });
    bookAtOnce(bid);
  };
  const carry = useCardCarry(drop);
  const scene: BoardScene = {
    ...{ ...options, ...carry, focusOn, drop, assign: setAssigned },
    focused: () => setFocusOn(null),
    planOf: (bid, to) => planMove(bid.status, to, canManage),
  };
  const closeForm = (isDone: boolean) => {
    if (form && isDone) made(form.bid, form.to);
    else if (form) setFocusOn({ id: form.bid.id, status: form.bid.status as BoardStatus });
    setForm(null);
  };
  return { scene, form, closeForm, assigned, setAssigned, refused, refuse, said };
}

const changedText = (status: BidSummary['status']) =>
  `Заявку уже изменили: сейчас «${statusWord(status, 'service')}». Проверьте её и повторите.`;
