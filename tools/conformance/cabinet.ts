import { change, type Row, row } from './specified-call.ts';
import { dayIn, deal, keeps, left, momentIn, nextSlot, of, ofWorkshop } from './steps.ts';

/** Time is taken by a driver for some minutes, or waited for. */
export const freeTime: readonly Row[] = [
  row<{ hold_id: string }>('service/slot/hold', () => ({ ...left('workshop'), from: nextSlot() }), {
    keep: ({ hold_id: id }) => {
      deal.hold = id;
    },
  }),
  row('service/slot/release', () => ({ hold_id: left('hold') })),
  change(
    'service/slot/wait/create',
    async (scene) => ({
      ...{ ...left('workshop'), auto_id: await scene.makeCar() },
      ...{ date_from: dayIn(24), date_to: dayIn(48) },
    }),
    keeps('wait'),
  ),
  row('service/slot/wait/index', undefined, { filled: 'items' }),
  change('service/slot/wait/remove', of('wait')),
];

const ofBlock = of('block', 'booking_id');
const bays: Row[] = [
  change('service/bay/save', () => ({ ...ofWorkshop(), name: 'Шиномонтаж' }), keeps('bay')),
  change(
    'service/bay/block',
    () => ({ ...of('bay', 'bay_id')(), from: momentIn(1), to: momentIn(2) }),
    keeps('block'),
  ),
  row('service/schedule/view', ofWorkshop, { filled: 'blocks' }),
  row('service/schedule/board', () => ({ ...ofWorkshop(), date_from: dayIn(0), days: 2 }), {
    filled: 'bookings',
  }),
  row('service/booking/move', () => ({ ...ofBlock(), no_mechanic: 1 })),
  change('service/bay/unblock', ofBlock),
  change('service/bay/remove', of('bay')),
];

const month = 24 * 30;
const schedule: Row[] = [
  row('service/schedule/update', () => ({ ...ofWorkshop(), closure_note: '' })),
  row(
    'service/schedule/exception/save',
    () => ({ ...ofWorkshop(), date: dayIn(month), is_active: 0, note: 'Учёт' }),
    keeps('exception'),
  ),
  change('service/schedule/exception/remove', of('exception')),
];

const feeds: Row[] = [
  change('service/calendar-feed/create', ofWorkshop, keeps('feed')),
  row('service/calendar-feed/index', ofWorkshop, { filled: 'items' }),
  change('service/calendar-feed/remove', of('feed')),
  change('customer/calendar-feed/create'),
  row('customer/calendar-feed/replace'),
  row('customer/calendar-feed/view'),
  row('customer/calendar-feed/remove'),
];

const ofWebhook = of('webhook');
const programs: Row[] = [
  change('service/api-key/create', () => ({ ...ofWorkshop(), name: 'Учётная система' }), keeps('key')),
  row('service/api-key/index', ofWorkshop, { filled: 'items' }),
  change('service/api-key/revoke', of('key')),
  change<{ id: string }>(
    'service/webhook/create',
    () => ({ ...ofWorkshop(), url: 'https://example.com/bids' }),
    {
      keep: ({ id }) => {
        deal.webhook = id;
      },
    },
  ),
  row('service/webhook/index', ofWorkshop, { filled: 'items' }),
  row('service/webhook/rotate-secret', ofWebhook),
  row('service/webhook/enable', ofWebhook),
  row('service/webhook/deliveries', ofWebhook),
  change('service/webhook/delete', ofWebhook),
];

/** What a workshop settles for itself. */
export const cabinet: readonly Row[] = [
  ...[...bays, ...schedule, ...feeds, ...programs],
  row('service/my/update', () => ({ ...ofWorkshop(), bays_count: 3 })),
];
