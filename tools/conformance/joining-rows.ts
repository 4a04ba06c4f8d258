import { accepted, answered, created, freeTime, move } from './deal-rows.ts';
import { by, change, type Row, row } from './row.ts';
import type { Scene } from './scene.ts';

/** South of Moscow, and not where an earlier walk was: the nearest workshops get a tender. */
const place = { lat: 54.8 + Math.random() * 0.6, long: 36.8 + Math.random() * 1.2 };
const day = { is_active: true, from: '00:00', to: '24:00' };
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => ({ day: name, ...day }));

/** Open at every hour, for the car of the demo driver, with one work at a fixed price. */
const newWorkshop = ({ left }: Scene) => {
  const work_type_id = Number(left.work_type_id);
  const works = [{ work_type_id, price_from: 900, price_to: 900, minutes: 60 }];
  const brand_ids = JSON.stringify([left.mark_id]);
  return { ...place, works: JSON.stringify(works), week: JSON.stringify(week), brand_ids };
};
const paperClaim = async (scene: Scene) => {
  const { service_id: claim_service_id } = await scene.nextWorkshop();
  return { claim_service_id, document_ids: [await scene.makeFile('claimant')] };
};
const papers = async (scene: Scene) => ({ document_ids: [await scene.makeFile('listing')] });
/** A workshop that the site has not checked; who answers its phone is its owner. */
const listing = ({ left }: Scene) => ({ service_id: Number(left.listing_id) });
const phoneClaim = ({ left }: Scene) => ({ claim_service_id: Number(left.listing_id) });
const keeps = { item_id: 'id', service_id: 'service_id' };
const registered = (form: Row['form'], kind = 'service', status = 'pending') =>
  change('service/register', { form, expected: { kind, status }, keeps });
const decided = (kind: string, decision: string, status: string) => {
  const form = { kind, decision, reason: 'Проверено' };
  return change('operator/moderation/decide', { id: 'item_id', form, expected: { kind, decision, status } });
};
const viewed = (status: string) => row('service/bid/view', { expected: { status } });

/** A claimed listing, and two new workshops: approved by an operator, booked at once, and rivals in a tender. */
export const joiningRows: readonly Row[] = [
  // A claim by phone is decided at once; papers follow.
  ...by('claimant', registered(paperClaim, 'claim')),
  decided('claim', 'reject', 'rejected'),
  row('service/reveal-phone', { form: listing, keeps: { listing_phone: 'phones.0' } }),
  ...by(
    'listing',
    registered(phoneClaim, 'claim', 'approved'),
    change('service/my/documents', { form: papers }),
  ),

  ...by('first', registered(newWorkshop)),
  row('operator/moderation/index', { form: { kind: 'service' }, filled: 'items' }),
  row('operator/moderation/view', { id: 'item_id' }),
  decided('service', 'approve', 'approved'),

  // By the workshop, then by the driver alone, where the workshop allows it. A late cancellation is a mark.
  ...[freeTime(), created, ...by('first', move('service/bid/book', 'visit'))],
  ...by('first', row('service/schedule/update', { form: { instant_booking: 1, min_notice_minutes: 0 } })),
  freeTime(0),
  { ...created, form: (scene) => ({ slot_from: scene.nextSlot() }), expected: { status: 'visit' } },
  move('customer/bid/cancel', 'reject', { code: 'changed_mind' }),
  change('customer/reliability/appeal'),

  // The booking has left the first workshop other free time; the second, rejected once, has it all.
  ...[freeTime(), ...by('second', registered(newWorkshop)), decided('service', 'reject', 'rejected')],
  ...by('second', change('service/my/submit')),
  ...by('second', row('service/register/status', { keeps: { item_id: 'items.0.id' } })),
  decided('service', 'approve', 'approved'),
  { ...created, also: ['period_end', 'comment', 'city_id'], form: { ...place, radius: 1, offer_limit: 2 } },
  ...[...by('first', answered), ...by('second', answered), accepted],
  ...[...by('first', viewed('reject')), ...by('second', viewed('visit'))],
];
