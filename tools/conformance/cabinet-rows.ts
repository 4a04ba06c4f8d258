import { change, dayIn, momentIn, type Row, row } from './row.ts';
import type { Scene } from './scene.ts';

const inAnHour = () => ({ from: momentIn(1), to: momentIn(2) });
/** The day of that hour, which is tomorrow late in the evening. */
const dayOfThat = () => ({ date_from: dayIn(1) });
const dayOff = () => ({ date: dayIn(24 * 30), is_active: 0, note: 'Учёт' });
const invited = change('service/staff/invite', {
  also: ['service_id'],
  form: (scene) => ({ phone: scene.phone('mechanic'), role: 'mechanic' }),
  keeps: { invitation_id: 'id' },
});
type Staff = { items: { id: number; phone: string }[] };
const keepMechanic = ({ items }: Staff, scene: Scene) => ({
  employee_id: items.find(({ phone }) => phone === scene.phone('mechanic'))?.id,
});

/** What a workshop settles for itself. */
export const cabinetRows: readonly Row[] = [
  invited,
  row('user/employment/accept', { as: 'mechanic', form: { role: 'mechanic' } }),
  row('user/employment/index', { as: 'mechanic', filled: 'items' }),
  row('service/staff/index', { keeps: keepMechanic }),
  row('service/staff/update', { id: 'employee_id', also: ['name'] }),
  row('service/mechanic/update', { id: 'employee_id' }),
  change('service/staff/remove', { id: 'employee_id' }),
  invited,
  row('user/employment/accept', { as: 'mechanic', form: { role: 'mechanic' } }),
  change('user/employment/leave', { as: 'mechanic' }),
  invited,
  row('user/employment/decline', { as: 'mechanic' }),
  invited,
  change('service/staff/withdraw', { id: 'invitation_id' }),

  change('service/bay/save', { keeps: { bay_id: 'id' } }),
  change('service/bay/block', { form: inAnHour, keeps: { booking_id: 'id' } }),
  row('service/schedule/view', { filled: 'blocks' }),
  row('service/schedule/board', { form: dayOfThat, filled: 'bookings' }),
  row('service/booking/move', { form: { no_mechanic: 1 } }),
  change('service/bay/unblock'),
  change('service/bay/remove', { id: 'bay_id' }),

  row('service/my/update', { form: { warranty_work_months: 6 } }),
  row('service/schedule/update', { form: { closure_note: '' } }),
  row('service/schedule/exception/save', { form: dayOff, keeps: { exception_id: 'id' } }),
  change('service/schedule/exception/remove', { id: 'exception_id' }),

  change('service/calendar-feed/create', { keeps: { feed_id: 'id' } }),
  row('service/calendar-feed/index', { filled: 'items' }),
  change('service/calendar-feed/remove', { id: 'feed_id' }),
  change('customer/calendar-feed/create'),
  row('customer/calendar-feed/replace'),
  row('customer/calendar-feed/view'),
  row('customer/calendar-feed/remove'),

  change('service/api-key/create', { keeps: { key_id: 'id' } }),
  row('service/api-key/index', { filled: 'items' }),
  change('service/api-key/revoke', { id: 'key_id' }),
  change('service/webhook/create', { keeps: { webhook_id: 'id' } }),
  row('service/webhook/index', { filled: 'items' }),
  row('service/webhook/rotate-secret', { id: 'webhook_id' }),
  row('service/webhook/enable', { id: 'webhook_id' }),
  row('service/webhook/deliveries', { id: 'webhook_id' }),
  change('service/webhook/delete', { id: 'webhook_id' }),
];
