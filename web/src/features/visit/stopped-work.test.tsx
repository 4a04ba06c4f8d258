import { expect, it } from 'vitest';
import { bidOf } from '../../testing/bid.ts';
import { openDialog, press, render } from '../../testing/render.tsx';
import { CancelBid } from './cancel-bid.tsx';
import { PendingCancel } from './pending-cancel.tsx';

const work = bidOf({ status: 'in_work', available_actions: ['cancel'] });
const sides = [
  ['service', 'завершите заявку и уберите из счёта остальное'],
  ['customer', 'автосервис может завершить заявку со счётом только за неё'],
] as const;

it.each(sides)('stopping the work says to the %s that there is no bill then', async (side, words) => {
  await render(<CancelBid bid={work} side={side} />);
  await press('Прервать работы');
  expect(openDialog()?.textContent).toContain('закроется без счёта');
  expect(openDialog()?.textContent).toContain(words);
});

it.each([
  [true, 'Автосервисы увидят причину.'],
  [false, 'Автосервис увидит причину.'],
])('cancelling a new bid (of many workshops: %s) says who reads the reason', async (isTender, words) => {
  const bid = bidOf({ status: 'new', available_actions: ['cancel'], is_tender: isTender });
  await render(<CancelBid bid={isTender ? { ...bid, service: null } : bid} side="customer" />);
  await press('Отменить заявку');
  expect(openDialog()?.textContent).toContain(words);
});

it.each(sides)('agreeing to stop the work says it to the %s too', async (side, words) => {
  const by = side === 'service' ? ('customer' as const) : ('service' as const);
  const pending_cancel = { by, code: 'other' as const, comment: 'Нет времени' };
  await render(<PendingCancel bid={{ ...work, pending_cancel }} side={side} />);
  await press('Согласиться');
  expect(openDialog()?.textContent).toContain(words);
});
