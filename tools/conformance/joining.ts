import type { Registration } from '@sto/contract/my-workshop/my-workshop.schemas';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import type { Form } from './client.ts';
import { freshPhone, type Person, signIn } from './people.ts';
import { firstWork } from './rows.ts';
import type { Scene } from './scene.ts';
import { change, type Row, row } from './specified-call.ts';
import {
  accepted,
  answered,
  bidForm,
  created,
  dayIn,
  deal,
  keeps,
  left,
  move,
  nextSlot,
  of,
  ofBid,
  ofWorkshop,
  slots,
} from './steps.ts';

type Caller = NonNullable<Row['caller']>;

/** The same person in all rows. */
function someone(signedIn: Caller = (scene) => scene.newcomer()): Caller {
  let person: Promise<Person> | undefined;
  return (scene) => {
    person ??= signedIn(scene);
    return person;
  };
}
const [first, second, claimant] = [someone(), someone(), someone()];
/** Answers the phone of a listing that the site has not checked. */
const atPhone = someone(async (scene) => {
  let listing: Workshop;
  do {
    const service_id = await scene.nextWorkshop();
    listing = await scene.get<Workshop>('/v2/service/view/', { service_id });
  } while (listing.is_verified);
  deal.workshop = { service_id: listing.id, work_type_ids: [] };
  const { phones } = await scene.post<Workshop>(
    '/v2/service/reveal-phone/',
    ofWorkshop(),
    await scene.driver(),
  );
  return signIn(scene.client, phones[0] ?? '');
});
const by = (caller: Caller, ...rows: Row[]) => rows.map((one): Row => ({ ...one, caller }));

/** South of Moscow, and not where an earlier walk was: the nearest workshops get a tender. */
const place = { lat: 54.8 + Math.random() * 0.6, long: 36.8 + Math.random() * 1.2 };
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
  ...{ day, is_active: true, from: '00:00', to: '24:00' },
}));
const company = () => ({
  ...{ name: 'Мотор на Полевой', address: 'Полевая улица, 7', ...place, phone: freshPhone() },
  ...{ inn: '7707083893', person_name: 'Тамара' },
});

/** Open at every hour, for the car of the demo driver, with one work at a fixed price. */
async function workshopForm(scene: Scene): Promise<Form> {
  const id = await firstWork(scene);
  deal.workshop = { service_id: 0, work_type_ids: [id] };
  const works = [{ work_type_id: id, price_from: 900, price_to: 900, minutes: 60 }];
  const { mark } = await scene.known();
  const lists = { works: JSON.stringify(works), week: JSON.stringify(week) };
  return { ...company(), ...lists, brand_ids: JSON.stringify([mark.id]) };
}

async function claimForm(scene: Scene): Promise<Form> {
  const document = await scene.makeFile(await claimant(scene));
  return { ...company(), claim_service_id: await scene.nextWorkshop(), document_ids: [document] };
}

const ofItem = of('moderation');
const registered = change<Registration>('service/register', workshopForm, {
  expected: { kind: 'service', status: 'pending' },
  keep: (item) => {
    deal.moderation = item.id;
    deal.workshop = { ...left('workshop'), service_id: item.service_id };
  },
});
const claimed = change<Registration>('service/register', claimForm, {
  ...{ expected: { kind: 'claim', status: 'pending' }, ...keeps('moderation') },
});
const status = row<{ items: Registration[] }>('service/register/status', undefined, {
  filled: 'items',
  keep: ({ items }) => {
    deal.moderation = Math.max(...items.map(({ id }) => id));
  },
});
const decided = (kind: string, decision: string, status: string): Row =>
  change('operator/moderation/decide', () => ({ ...ofItem(), kind, decision, reason: 'Проверено' }), {
    expected: { kind, status, decision },
  });

const phoneClaim = async (scene: Scene) => {
  await atPhone(scene);
  return { ...company(), claim_service_id: left('workshop').service_id };
};
/** A claim by phone is decided at once; papers follow. */
const claims: Row[] = [
  ...by(claimant, claimed),
  decided('claim', 'reject', 'rejected'),
  ...by(
    atPhone,
    change('service/register', phoneClaim, {
      expected: { kind: 'claim', status: 'approved' },
    }),
    change('service/my/documents', async (scene) => ({
      ...{ ...ofWorkshop(), document_ids: [await scene.makeFile(await atPhone(scene))] },
    })),
  ),
];

const registrations: Row[] = [
  ...by(first, registered),
  row('operator/moderation/index', () => ({ kind: 'service' }), { filled: 'items' }),
  row('operator/moderation/view', ofItem),
  decided('service', 'approve', 'approved'),
];

const freeTime = (fromHour?: number) =>
  slots(() => ({ ...left('workshop'), date_from: dayIn(0), days: 3 }), fromHour);
const rules = row('service/schedule/update', () => ({
  ...{ ...ofWorkshop(), instant_booking: 1, min_notice_minutes: 0 },
}));
const atSlot: Row['form'] = async (scene) => ({ ...(await bidForm(scene)), slot_from: nextSlot() });

/** By the workshop, then by the driver alone, where the workshop allows it. A late cancellation is a mark. */
const bookings: Row[] = [
  ...[freeTime(), created, ...by(first, move('service book', 'visit'), rules), freeTime(0)],
  { ...created, form: atSlot, expected: { status: 'visit' } },
  move('customer cancel', 'reject', () => ({ code: 'changed_mind' })),
  change('customer/reliability/appeal', () => ({ ...of('bid', 'bid_id')(), comment: 'Мастер заболел' })),
];

async function tenderForm(scene: Scene): Promise<Form> {
  const { service_id: _, ...form } = await bidForm(scene);
  const { cities } = await scene.post<{ cities: { id: number }[] }>('/map/city/get-popular-list/');
  return { ...form, ...place, radius: 1, city_id: cities[0]?.id ?? 0, offer_limit: 2 };
}

/** The booking has left the first workshop other free time; the second, rejected once, has it all. */
const tender: Row[] = [
  ...[freeTime(), ...by(second, registered), decided('service', 'reject', 'rejected')],
  ...by(second, change('service/my/submit', ofWorkshop), status),
  decided('service', 'approve', 'approved'),
  { ...created, form: tenderForm },
  ...[...by(first, answered), ...by(second, answered), accepted],
  ...by(first, row('service/bid/view', ofBid, { expected: { status: 'reject' } })),
  ...by(second, row('service/bid/view', ofBid, { expected: { status: 'visit' } })),
];

/** A claimed listing, and two new workshops: approved by an operator, booked at once, and rivals in a tender. */
export const joining: readonly Row[] = [...claims, ...registrations, ...bookings, ...tender];
