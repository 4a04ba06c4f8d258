import { api, makeBid, makeCar, signInByApi, type Tokens } from './api.ts';
import { freshPhone } from './fixtures.ts';
import { operatorPhone } from './steps.ts';

export interface OwnWorkshop {
  id: number;
  name: string;
  ownerPhone: string;
  owner: Tokens;
  workIds: number[];
  titles: string[];
}

export interface Place {
  lat: number;
  long: number;
}

const inMoscow: Place = { lat: 55.7601, long: 37.62 };

const everyDay = JSON.stringify(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
    ...{ day, is_active: true, from: '00:00', to: '24:00' },
  })),
);

/** A workshop of its own story with one bay: open at every hour, one work at a fixed price, approved. */
export async function newWorkshop(place: Place = inMoscow): Promise<OwnWorkshop> {
  const ownerPhone = freshPhone();
  const name = `Своя мастерская ${ownerPhone.slice(-6)}`;
  const person = await signInByApi(ownerPhone);
  const { items } = await api<{ items: { id: number; title: string }[] }>('POST', '/v2/work_type/search/', {
    ...{ query: 'замена масла в двигателе', limit: 1 },
  });
  const workIds = items.map(({ id }) => id);
  const { marks } = await api<{ marks: { id: number }[] }>('POST', '/car/mark/get-list/', { type_id: 1 });
  const form = {
    ...{ name, address: 'Полевая улица, 7', ...place, phone: ownerPhone },
    ...{ inn: '7707083893', person_name: 'Тамара', week: everyDay },
    works: JSON.stringify(
      workIds.map((id) => ({ work_type_id: id, price_from: 1800, price_to: 1800, minutes: 60 })),
    ),
    brand_ids: JSON.stringify(marks.map(({ id }) => id)),
  };
  const item = await api<{ id: number; service_id: number }>(
    'POST',
    '/v2/service/register/',
    form,
    person.access_token,
  );
  await approve(item.id);
  const { service_id: id } = item;
  const rules = { service_id: id, instant_booking: 1 };
  await api('POST', '/v2/service/schedule/update/', rules, person.access_token);
  return { id, name, ownerPhone, owner: person, workIds, titles: items.map(({ title }) => title) };
}

async function approve(itemId: number): Promise<void> {
  const operator = await signInByApi(operatorPhone);
  const decision = { id: itemId, kind: 'service', decision: 'approve' };
  await api('POST', '/v2/operator/moderation/decide/', decision, operator.access_token);
}

/** A second manager, who has taken the invitation. */
export async function invitedManager({ id, owner }: OwnWorkshop): Promise<Tokens> {
  const phone = freshPhone();
  const form = { service_id: id, phone, name: 'Глеб', role: 'manager' };
  return joinedEmployee(form, owner.access_token);
}

/** A new person, who has accepted the invitation of the form. */
export async function joinedEmployee(
  form: { service_id: number; phone: string; name: string; role: string },
  ownerToken: string,
): Promise<Tokens> {
  await api('POST', '/v2/service/staff/invite/', form, ownerToken);
  const person = await signInByApi(form.phone);
  const { service_id, role } = form;
  await api('POST', '/v2/user/employment/accept/', { service_id, role }, person.access_token);
  return person;
}

/** Booked at once: the prices of the workshop are fixed and the time is free. */
export async function bookTime(
  workshop: OwnWorkshop,
  driver: Tokens,
  at: string,
  carId?: number,
): Promise<number> {
  const end = new Date(Date.parse(at) + 3_600_000).toISOString();
  return makeBid(
    driver.access_token,
    workshop.id,
    workshop.workIds,
    carId ?? (await makeCar(driver.access_token)),
    {
      ...{ slot_from: at, period_start: at, period_end: end },
    },
  );
}
