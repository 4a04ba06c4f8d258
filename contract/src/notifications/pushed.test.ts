import { expect, it } from 'vitest';
import type { Notification } from './notifications.schemas.ts';
import { pushedOf } from './pushed.ts';

const reminder: Notification = {
  ...{ id: 12, type: 'visit_reminder', role: 'customer', title: 'Завтра визит', text: 'Мотор: 10:00' },
  ...{ url: '/customer/bids/7', entity: { type: 'bid', id: 7 }, is_read: false },
  created_at: '2026-03-10T09:00:00Z',
};

it('lets a driver answer the reminder of his visit', () => {
  expect(pushedOf(reminder)).toEqual({
    ...{ title: 'Завтра визит', text: 'Мотор: 10:00', url: '/customer/bids/7', tag: '12', bidId: 7 },
    actions: [
      { action: 'promise', title: 'Буду' },
      { action: 'move', title: 'Перенести' },
      { action: 'cancel', title: 'Отменить' },
    ],
  });
});

it('carries the number of new notifications, where it is known', () => {
  expect(pushedOf(reminder, 3)).toHaveProperty('unread', 3);
  expect(pushedOf(reminder, 0)).toHaveProperty('unread', 0);
});

it('has no answers for the workshop and for other news', () => {
  for (const other of [
    { ...reminder, role: 'service' as const },
    { ...reminder, type: 'bid_in_work' as const },
    { ...reminder, entity: null },
  ])
    expect(pushedOf(other)).not.toHaveProperty('actions');
});
