import type { Bid } from '@sto/contract/bids/bids.schemas';
import { cabinet, freeTime } from './cabinet.ts';
import { hiddenContacts, support, talk } from './chats.ts';
import type { Form } from './client.ts';
import { joining } from './joining.ts';
import { freshPhone, signIn } from './people.ts';
import { plainReads, settings } from './plain-calls.ts';
import type { Scene } from './scene.ts';
import { change, type Row, row } from './specified-call.ts';
import {
  accepted,
  answered,
  created,
  dayIn,
  deal,
  keeps,
  lines,
  move,
  nextSlot,
  of,
  ofBid,
  ofOffer,
  slots,
} from './steps.ts';

/** The workshop of the demo manager, open all night: work may begin a day before the visit. */
async function openWorkshop(scene: Scene): Promise<Form> {
  const manager = await scene.manager();
  const list = await scene.get<{ items: Bid[] }>('/v2/service/bid/index/', {}, manager);
  const service_id = list.items[0]?.service?.id ?? 0;
  for (const hours of [0, 24, 48]) {
    const form = { service_id, date: dayIn(hours), is_active: 1, from: '00:00', to: '24:00' };
    await scene.post('/v2/service/schedule/exception/save/', form, manager);
  }
  type Works = { work_types: { work_type_id: number }[] };
  const { work_types: works } = await scene.get<Works>('/v2/service/view/', { service_id });
  deal.workshop = { service_id, work_type_ids: works.slice(0, 1).map((work) => work.work_type_id) };
  return { ...deal.workshop, date_from: dayIn(0), days: 3 };
}

const otherTime = () => ({ period_start: nextSlot(), comment: 'Не успеваю' });
const finished = move('service finish', 'finished');
const proposed = move('service propose-change', 'in_work', () => ({
  ...{ reason: 'Течь', lines: lines('Шланг', 'Хомут') },
}));

function decision({ changes }: Bid): Form {
  const last = changes.at(-1);
  const [approved, declined] = (last?.lines ?? []).map(({ id }) => [id]);
  return { change_id: last?.id ?? 0, approved_line_ids: approved ?? [], declined_line_ids: declined ?? [] };
}

const work: Row[] = [
  ...[created, answered, answered],
  move('customer counter', 'answered', (bid) => ({ ...ofOffer(bid), price: 800, comment: 'Дороговато' })),
  ...[answered, accepted],
  move('service propose-time', 'visit', otherTime),
  move('customer refuse-time', 'visit'),
  move('customer propose-time', 'visit', otherTime),
  move('service confirm-time', 'visit'),
  move('service propose-time', 'visit', otherTime),
  move('customer confirm-time', 'visit'),
  move('service start', 'in_work', (bid) => ({ visit_code: bid.visit_code ?? '', mileage: 84_000 })),
  proposed,
  move('service withdraw-change', 'in_work', ({ changes }) => ({ change_id: changes.at(-1)?.id ?? 0 })),
  proposed,
  move('customer decide-change', 'in_work', decision),
  finished,
  move('customer confirm', 'finished'),
];

/** What both sides see of a bid. */
const reads: Row[] = [
  ...['customer', 'service'].flatMap((side) => [
    row(`${side}/bid/index`, undefined, { filled: 'items' }),
    ...['view', 'market', 'papers'].map((name) => row(`${side}/bid/${name}`, ofBid)),
  ]),
  row('service/bid/assign', () => ({ ...ofBid(), no_employee: 1 })),
  row('customer/reliability/view'),
];

const ofReview = of('review');
const reviews: Row[] = [
  change<Bid>('customer/review/create', () => ({ ...of('bid', 'bid_id')(), rating: 4.5, text: 'За час' }), {
    keep: ({ review }) => {
      deal.review = review?.id ?? 0;
    },
  }),
  change('service/review/rate-customer', () => ({ ...of('bid', 'bid_id')(), customer_rating: 5 })),
  row('service/review/index', undefined, { filled: 'reviews' }),
  row('customer/review/mark-useful', () => ({ ...ofReview(), is_useful: 1 }), {
    caller: (scene: Scene) => scene.owner(),
  }),
  row('service/review/reply', () => ({ ...ofReview(), text: 'Спасибо' })),
  change('service/review/complain', () => ({ ...ofReview(), reason_code: 'fake' })),
];

const ofClaim = ({ claims }: Bid) => ({ claim_id: claims.at(-1)?.id ?? 0 });
const answerClaim = (status: Bid['status'], isAccepted: 0 | 1) =>
  move('service answer-claim', status, (bid) => ({
    ...{ ...ofClaim(bid), is_accepted: isAccepted, comment: 'Ждём' },
  }));
const claimed = move('customer claim', 'finished', () => ({ text: 'Снова течёт' }));

const ends: Row[] = [
  ...[claimed, answerClaim('in_work', 1)],
  move('customer cancel', 'in_work', () => ({ code: 'changed_mind' })),
  move('service cancel', 'reject', () => ({ code: 'other', comment: 'Договорились' })),
  row('customer/bid/repeat', ofBid),
  ...[created, ...hiddenContacts, answered, move('customer decline', 'reject')],
  ...[created, answered, move('service withdraw', 'reject', ofOffer)],
  ...[created, move('service decline', 'reject', () => ({ code: 'no_capacity' }))],
  ...[created, move('customer cancel', 'reject', () => ({ code: 'found_other' }))],
  ...[created, answered, accepted],
  move('customer promise', 'visit'),
  move('customer propose-time', 'visit', otherTime),
  move('service refuse-time', 'visit'),
  move('customer arrive', 'in_work'),
  ...[finished, claimed, answerClaim('finished', 0)],
  move('customer appeal-claim', 'finished', (bid) => ({ ...ofClaim(bid), text: 'Течёт там же' })),
  row('operator/bid/view', ofBid),
  change('operator/bid/overrule', () => ({ ...ofBid(), status: 'reject', reason: 'Деньги возвращены' }), {
    expected: { status: 'reject' },
  }),
  row('operator/audit/index', undefined, { filled: 'items' }),
];

const phone = freshPhone();
const invitation = () => ({ phone, name: 'Илья', role: 'mechanic' });
const ofEmployee = of('employee');
const staff: Row[] = [
  change('service/staff/invite', invitation),
  row<{ items: { id: number; phone: string }[] }>(
    'service/staff/index',
    async (scene) => {
      await signIn(scene.client, phone);
      return {};
    },
    {
      keep: ({ items }) => {
        deal.employee = items.find((member) => member.phone === phone)?.id ?? 0;
      },
    },
  ),
  row('service/staff/update', () => ({ ...ofEmployee(), name: 'Илья Т.' })),
  row('service/mechanic/update', ofEmployee),
  change('service/staff/remove', ofEmployee),
  change('service/staff/invite', invitation, keeps('invitation')),
  change('service/staff/withdraw', of('invitation')),
];

/** Deals of a new driver with the workshop of the demo manager, then with new ones, in the order of their calls. */
export const dealRows: readonly Row[] = [
  ...[slots(openWorkshop), ...freeTime, ...work, ...reads, ...talk, ...reviews, ...ends],
  ...[...support, ...staff, ...cabinet, ...settings, ...plainReads, ...joining],
];
