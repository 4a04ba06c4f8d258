import type { Tender } from '@sto/contract/bids/bids.schemas';
import { expect, it } from 'vitest';
import { bidOf, tomorrowAt } from '../../testing/bid.ts';
import { render } from '../../testing/render.tsx';
import { RejectedNote } from './rejected-note.tsx';
import { TenderProgress } from './tender-progress.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const tenderOf = (part: Partial<Tender> = {}): Tender => ({
  ...{ ends_at: inHours(2), is_full: false, offer_limit: 5, offers_count: 2, recipients_count: 12 },
  place: { city_id: 1, lat: 55.751, long: 37.619, radius: null },
  ...part,
});
const open = (part: Partial<Tender> = {}) =>
  bidOf({ is_tender: true, service: null, status: 'answered', tender: tenderOf(part) });
const textOf = async (bid: Parameters<typeof TenderProgress>[0]['bid']) =>
  (await render(<TenderProgress bid={bid} />)).textContent?.replaceAll('\u00A0', ' ') ?? '';

it('shows how many offers have come, of how many, and until when', async () => {
  const text = await textOf(open());
  expect(text).toMatch(/^Ждём отклики: 2 из 5, до (сегодня|завтра), \d{1,2}:\d\d/);
  expect(text).toContain('Заявка ушла 12 автосервисам. Телефон откроется тому, кого вы выберете.');
});

it('says when all have come, and when the time is over', async () => {
  expect(await textOf(open({ is_full: true, offers_count: 5 }))).toContain('Все отклики пришли: 5 из 5');
  expect(await textOf(open({ ends_at: inHours(-1) }))).toContain('Сбор откликов закончен: 2 из 5');
});

it('is gone once a workshop is chosen, and absent from a bid to one workshop', async () => {
  const { service } = bidOf();
  expect(await textOf({ ...open(), service, status: 'visit' })).toBe('');
  expect(await textOf(bidOf())).toBe('');
});

it('a workshop that was not chosen reads so, without a reason of the client', async () => {
  const reject = { by: 'customer', code: 'found_other', comment: null } as const;
  const lost = bidOf({ is_tender: true, status: 'reject', reject });
  const host = await render(<RejectedNote bid={lost} side="service" />);
  expect(host.textContent).toBe('Клиент выбрал другой автосервис');
});

it.each([
  ['11:01', 'visit', true],
  ['11:00', 'visit', false],
  ['12:30', 'in_work', false],
] as const)('a cancellation at %s in state %s reads as late: %s', async (time, from, isLate) => {
  const reject = { by: 'customer', code: 'changed_mind', comment: null } as const;
  const at = tomorrowAt(time);
  const rest = { to: 'reject', comment: null, time: null, service_name: null } as const;
  const end = { id: 1, type: 'rejected', actor: 'customer', actor_name: null, from, at, ...rest } as const;
  const bid = bidOf({ status: 'reject', reject, visit_start: tomorrowAt('13:00'), events: [end] });
  const host = await render(<RejectedNote bid={bid} side="customer" />);
  expect(/Отмена меньше чем за 2\sчаса/.test(host.textContent ?? '')).toBe(isLate);
});

it('a long reason of a refusal shows its beginning', async () => {
  const reject = { by: 'customer', code: 'other', comment: 'Передумал ехать. '.repeat(100) } as const;
  const host = await render(<RejectedNote bid={bidOf({ status: 'reject', reject })} side="service" />);
  expect(host.textContent?.length).toBeLessThan(400);
  expect(host.querySelector('button')?.textContent).toBe('Показать ещё');
});
