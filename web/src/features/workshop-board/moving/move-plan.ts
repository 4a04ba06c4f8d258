import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { statusGroupWords } from '../../bids/bid-words.ts';
import { startClosed } from '../../bids/visit-start.ts';

export const boardColumns = [
  'new',
  'answered',
  'visit',
  'in_work',
  'finished',
] as const satisfies readonly BidStatus[];
export type BoardStatus = (typeof boardColumns)[number];

/** Moves that need a form; `book` needs none. */
export type FormMove = 'answer' | 'start' | 'finish';

export type MovePlan =
  | { kind: 'stay' }
  | { kind: 'form'; action: FormMove }
  | { kind: 'book' }
  | { kind: 'refusal'; text: string };

const refusal = (text: string): MovePlan => ({ kind: 'refusal', text });

const allowed: Partial<Record<`${BidStatus}-${BoardStatus}`, MovePlan>> = {
  'new-answered': { kind: 'form', action: 'answer' },
  'new-visit': { kind: 'book' },
  'visit-in_work': { kind: 'form', action: 'start' },
  'in_work-finished': { kind: 'form', action: 'finish' },
};

const clientChooses =
  'Записывается сам клиент, когда выберет отклик. Отклик можно изменить на странице заявки.';
const notYetTaken = 'Сначала примите машину: переместите заявку в «В работе».';

const refusals: Partial<Record<`${BidStatus}-${BoardStatus}`, string>> = {
  'new-in_work': 'Машину принимают после записи. Сначала ответьте клиенту или запишите его.',
  'new-finished': 'Завершают то, что в работе. Сначала ответьте клиенту или запишите его.',
  'answered-visit': clientChooses,
  'answered-in_work': clientChooses,
  'answered-finished': clientChooses,
  'visit-answered': 'Время уже согласовано. На странице заявки можно предложить другое или отменить запись.',
  'visit-finished': notYetTaken,
  'in_work-answered': 'Машина уже принята. Дополнительные работы предлагают на странице заявки.',
  'in_work-visit': 'Машина уже принята. Завершите работу или прервите её на странице заявки.',
  'finished-in_work': 'В работу возвращает только претензия клиента: её принимают на странице заявки.',
};

const backToNew = 'Новой заявка бывает только до первого ответа. Назад её не вернуть.';
const isOver = 'Работа завершена, и заявка остаётся здесь. Клиент может повторить её новой.';
const forManager = 'На заявки отвечает владелец или управляющий. Мастер принимает машину и завершает работу.';

/** What a drop into a column does, or why it does nothing and what can be done. */
export function planMove(from: BidStatus, to: BoardStatus, canManage: boolean): MovePlan {
  if (from === to) return { kind: 'stay' };
  const plan = allowed[`${from}-${to}`];
  if (plan && from === 'new' && !canManage) return refusal(forManager);
  if (plan) return plan;
  return refusal(refusals[`${from}-${to}`] ?? (to === 'new' ? backToNew : isOver));
}

const notNowTexts: Record<FormMove, string> = {
  answer: 'Ответить уже нельзя: на странице заявки видно, что изменилось.',
  start: 'Принять машину можно за сутки до времени записи и в течение суток после него.',
  finish: 'Дополнительные работы ждут решения клиента. Завершить можно после него.',
};

/** Why the server does not offer the move now, before a form is filled in. */
export function notNowText(action: FormMove, bid: BidSummary, now: Date): string {
  return (action === 'start' && startClosed(bid, now)?.text) || notNowTexts[action];
}

const hints: Record<FormMove | 'book', string> = {
  answer: 'откроется отклик',
  book: 'сразу, по вашему прайс-листу',
  start: 'нужны код визита и пробег',
  finish: 'проверите итог',
};

export function moveHint(plan: MovePlan, bid: BidSummary, now: Date): string {
  if (plan.kind === 'form')
    return (plan.action === 'start' && startClosed(bid, now)?.hint) || hints[plan.action];
  return plan.kind === 'book' ? hints.book : 'сейчас нельзя';
}

export const columnWord = (status: BoardStatus) => statusGroupWords.service[status];
