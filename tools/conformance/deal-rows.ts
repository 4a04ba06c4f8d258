import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Form } from '../api-client.ts';
import { hiddenContacts, talk } from './chat-rows.ts';
import { change, momentIn, type Row, row } from './row.ts';
import type { Scene } from './scene.ts';

const keeps = (bid: Bid) => ({ bid });
/** A move of the present bid, which ends in this state. */
export const move = (path: string, status: Bid['status'], form: Row['form'] = {}) =>
  change(path, { form, expected: { status }, keeps });
export const created = change('customer/bid/create', {
  also: ['service_id', 'city_id', 'period_end', 'comment', 'partner_id', 'utm_source', 'bid_source'],
  keeps: { bid_id: 'bid_id', chat_id: 'chat_id' },
});
type Free = { days: { slots: { from: string }[] }[] };
/** The free time of the present workshop in the next day, from which `nextSlot` takes. */
export const freeTime = (fromHour = 5) =>
  row('service/schedule/slots', {
    also: ['work_type_ids', 'date_from', 'days'],
    filled: 'days',
    keeps: ({ days }: Free) => {
      const starts = days.flatMap(({ slots }) => slots.map(({ from }) => new Date(from).toISOString()));
      return { slots: starts.filter((from) => from > momentIn(fromHour) && from < momentIn(20)) };
    },
  });

const lines = (...titles: string[]) => JSON.stringify(titles.map((title) => ({ title, price: 900 })));
const idIn = (list: { id: number }[] | undefined) => list?.at(-1)?.id ?? 0;
const offer = ({ left: { bid } }: Scene) => ({
  offer_id: idIn(bid?.offers.filter(({ status }) => status === 'sent')),
});
const lastChange = ({ left: { bid } }: Scene) => ({ change_id: idIn(bid?.changes) });
const lastClaim = ({ left: { bid } }: Scene) => ({ claim_id: idIn(bid?.claims), comment: 'Ждём' });
const fromSlot = (scene: Scene) => ({ from: scene.nextSlot() });
const otherTime = (scene: Scene) => ({ period_start: scene.nextSlot(), comment: 'Не успеваю' });
const decision = (scene: Scene): Form => {
  const [approved = 0, declined = 0] = (scene.left.bid?.changes.at(-1)?.lines ?? []).map(({ id }) => id);
  return { ...lastChange(scene), approved_line_ids: [approved], declined_line_ids: [declined] };
};

export const answered = move('service/bid/answer', 'answered', (scene) => ({
  lines: lines('Замена'),
  slots: JSON.stringify([{ from: scene.nextSlot() }]),
}));
export const accepted = move('customer/bid/accept', 'visit', offer);
const timeProposed = (side: string) => move(`${side}/bid/propose-time`, 'visit', otherTime);
const timeRefused = (side: string) => move(`${side}/bid/refuse-time`, 'visit');
const timeWithdrawn = (side: string) => move(`${side}/bid/withdraw-time`, 'visit');
const timeConfirmed = (side: string) => move(`${side}/bid/confirm-time`, 'visit');
const works = { reason: 'Течь', lines: lines('Шланг', 'Хомут') };
const changed = move('service/bid/propose-change', 'in_work', works);
const finished = move('service/bid/finish', 'finished');
const claimed = move('customer/bid/claim', 'finished');
const claimAnswered = (status: Bid['status'], is_accepted: 0 | 1) =>
  move('service/bid/answer-claim', status, (scene) => ({ ...lastClaim(scene), is_accepted }));

/** Deals of a new driver with the workshop of the demo manager, in the order of their calls. */
export const dealRows: readonly Row[] = [
  freeTime(),
  row('service/slot/hold', { also: ['work_type_ids'], form: fromSlot, keeps: { hold_id: 'hold_id' } }),
  row('service/slot/release'),
  change('service/slot/wait/create', { also: ['work_type_ids'], keeps: { wait_id: 'id' } }),
  row('service/slot/wait/index', { filled: 'items' }),
  change('service/slot/wait/remove', { id: 'wait_id' }),

  ...[created, answered, answered],
  move('customer/bid/counter', 'answered', (scene) => ({ ...offer(scene), price: 800 })),
  ...[answered, accepted, timeProposed('service'), timeRefused('customer')],
  ...[timeProposed('customer'), timeConfirmed('service'), timeProposed('service'), timeConfirmed('customer')],
  move('service/bid/start', 'in_work', ({ left: { bid } }) => ({ visit_code: bid?.visit_code ?? '' })),
  ...[changed, move('service/bid/withdraw-change', 'in_work', lastChange)],
  ...[changed, move('customer/bid/decide-change', 'in_work', decision)],
  ...[finished, move('customer/bid/confirm', 'finished')],
  row('customer/bid/index', { filled: 'items' }),
  row('service/bid/index', { filled: 'items' }),
  ...['view', 'market', 'papers'].flatMap((at) => [row(`customer/bid/${at}`), row(`service/bid/${at}`)]),
  row('service/bid/assign', { form: { no_employee: 1 } }),
  ...talk,

  change('customer/review/create', { keeps: { review_id: 'review.id' } }),
  change('service/review/rate-customer'),
  row('service/review/index', { filled: 'reviews' }),
  row('customer/review/mark-useful', { as: 'owner', id: 'review_id', form: { is_useful: 1 } }),
  row('service/review/reply', { id: 'review_id' }),
  change('service/review/complain', { id: 'review_id', form: { reason_code: 'fake' } }),

  ...[claimed, claimAnswered('in_work', 1)],
  move('customer/bid/cancel', 'in_work', { code: 'changed_mind' }),
  move('service/bid/cancel', 'reject', { code: 'other', comment: 'Договорились' }),
  ...[created, ...hiddenContacts, answered, move('customer/bid/decline', 'reject')],
  ...[created, answered, move('service/bid/withdraw', 'reject', offer)],
  ...[created, move('service/bid/decline', 'reject', { code: 'no_capacity' })],
  ...[created, move('customer/bid/cancel', 'reject', { code: 'found_other' })],
  ...[created, answered, accepted, move('customer/bid/promise', 'visit')],
  ...[timeProposed('customer'), timeRefused('service')],
  ...[timeProposed('customer'), timeWithdrawn('customer'), timeProposed('service'), timeWithdrawn('service')],
  move('customer/bid/arrive', 'in_work'),
  ...[finished, claimed, claimAnswered('finished', 0)],
  move('customer/bid/appeal-claim', 'finished', lastClaim),
  move('operator/bid/overrule', 'reject', { status: 'reject' }),
  row('operator/audit/index', { filled: 'items' }),
];
