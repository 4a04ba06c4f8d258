import type { Bid } from '@sto/contract/bids/bids.schemas';
import { dayInZone } from '@sto/contract/workshops/opening-hours';
import type { Form } from './client.ts';
import { NotSeen } from './people.ts';
import type { Scene } from './scene.ts';
import { change, type Row, row } from './specified-call.ts';

type IdName =
  | 'bay'
  | 'block'
  | 'booking'
  | 'chat'
  | 'employee'
  | 'exception'
  | 'feed'
  | 'invitation'
  | 'key'
  | 'message'
  | 'moderation'
  | 'review'
  | 'support'
  | 'template'
  | 'wait';
/** What the rows before have left. */
type Deal = Record<IdName, number> & {
  workshop: { service_id: number; work_type_ids: number[] };
  slots: string[];
  bid: Bid;
  hold: string;
  webhook: string;
};
export const deal: Partial<Deal> = {};

export function left<Name extends keyof Deal>(name: Name): Deal[Name] {
  const value = deal[name];
  if (value === undefined) throw new NotSeen(`not checked: the rows before have left no ${name}`);
  return value as Deal[Name];
}

/** The id of the answer, for the rows after it. */
export const keeps = (name: IdName): Pick<Row<{ id: number }>, 'keep'> => ({
  keep: ({ id }) => {
    deal[name] = id;
  },
});
export const of =
  (name: IdName | 'bid' | 'webhook', field = 'id'): (() => Form) =>
  () => ({ [field]: name === 'bid' ? left('bid').id : left(name) });
export const ofBid = of('bid');
export const ofChat = of('chat', 'chat_id');
export const ofMessage = of('message', 'message_id');
export const ofWorkshop = () => ({ service_id: left('workshop').service_id });

const hourMs = 3_600_000;
export const momentIn = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
/** The day of the workshops, all of them in Moscow's time. */
export const dayIn = (hours: number) => dayInZone(new Date(Date.now() + hours * hourMs), 'Europe/Moscow');

/** The free time of a workshop in the next day, from which `nextSlot` takes. */
export const slots = (form: Row['form'], fromHour = 5): Row =>
  row<{ days: { slots: { from: string }[] }[] }>('service/schedule/slots', form, {
    filled: 'days',
    keep: ({ days }) => {
      const starts = days.flatMap((day) => day.slots.map(({ from }) => Date.parse(from)));
      const [first, last] = [fromHour, 20].map((hours) => Date.now() + hours * hourMs);
      const chosen = starts.filter((from) => from > Number(first) && from < Number(last));
      deal.slots = chosen.map((from) => new Date(from).toISOString());
    },
  });

export function nextSlot(): string {
  const next = left('slots').shift();
  if (next === undefined) throw new NotSeen('not checked: the workshop has no free time in the next day');
  return next;
}

export const move = (name: string, status: Bid['status'], more?: (bid: Bid) => Form): Row =>
  change<Bid>(name.replace(' ', '/bid/'), () => ({ ...ofBid(), ...more?.(left('bid')) }), {
    expected: { status },
    keep: (bid) => {
      deal.bid = bid;
    },
  });

export const bidForm = async (scene: Scene) => ({ ...(await scene.bidForm()), ...left('workshop') });
export const created = change<{ bid_id: number; chat_id: number | null }>('customer/bid/create', bidForm, {
  keep: ({ bid_id: id, chat_id: chatId }) => {
    deal.bid = { id } as Bid;
    if (chatId) deal.chat = chatId;
  },
});
export const lines = (...titles: string[]) => JSON.stringify(titles.map((title) => ({ title, price: 900 })));
export const ofOffer = ({ offers }: Bid) => ({
  offer_id: offers.findLast(({ status }) => status === 'sent')?.id ?? 0,
});
export const answered = move('service answer', 'answered', () => ({
  ...{ lines: lines('Замена'), minutes: 60, slots: JSON.stringify([{ from: nextSlot() }]) },
}));
export const accepted = move('customer accept', 'visit', ofOffer);
