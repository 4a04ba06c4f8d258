import type { Reliability as Data, ReliabilityMark } from '@sto/contract/reliability/reliability.schemas';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownTimeZone } from '../../lib/time/dates.ts';
import { nameOf, render, waitFor } from '../../testing/render.tsx';
import { Reliability } from './reliability.tsx';

const mark = (part: Partial<ReliabilityMark>): ReliabilityMark => ({
  ...{ bid_id: 7, number: 'У-7', kind: 'no_show', service_name: 'Мотор', timezone: 'Europe/Moscow' },
  ...{ visit_at: '2026-03-10T13:00:00+03:00', is_counted: true, appeal: null, available_actions: ['appeal'] },
  ...part,
});
const appeal = { comment: 'Я приезжал', created_at: '2026-03-11T13:00:00+03:00' };

let data: Data | null;

beforeEach(() => {
  data = { level: 'new', visits_count: 0, marks: [], memory_days: 180 };
  vi.stubGlobal('fetch', async () => {
    if (!data) throw new TypeError('Failed to fetch');
    return Response.json({ success: true, data });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function shown(words: string): Promise<HTMLElement> {
  const page = await render(<Reliability />);
  return waitFor(() => {
    if (!page.textContent?.includes(words)) throw new Error(`not drawn yet: ${page.textContent}`);
    return page;
  });
}

it('a driver without marks reads his level and «Отметок нет»', async () => {
  const page = await shown('Новый клиент');
  expect(page.textContent).toContain('Отметок нет.');
  expect(page.querySelectorAll('li')).toHaveLength(0);
});

it('each mark names its visit and what came of an appeal; only a mark without one has the button', async () => {
  data = {
    ...{ level: 'risk', visits_count: 2, memory_days: 180 },
    marks: [
      mark({}),
      mark({
        bid_id: 8,
        number: 'У-8',
        kind: 'late_cancel',
        appeal: { ...appeal, status: 'pending', decision: '' },
        available_actions: [],
      }),
      mark({
        bid_id: 9,
        number: 'У-9',
        is_counted: false,
        appeal: { ...appeal, status: 'approved', decision: 'Было закрыто' },
        available_actions: [],
      }),
    ],
  };
  const page = await shown('Бывали неявки');
  const [open, waiting, accepted] = [...page.querySelectorAll('li')].map((row) => row.textContent);
  expect(page.textContent).toMatch(/Состоялось: 2\sвизита\. Отметка действует 180\sдней\./);
  expect(open).toMatch(
    /^Визит не состоялсяЗаявка У-7 · Мотор · 10\sмарта.*, 13:00( на часах автосервиса)?Оспорить/,
  );
  expect(waiting).toMatch(
    /^Отмена меньше чем за 2\sчаса до визитаНа проверкеЗаявка У-8.*Вы написали: Я приезжал$/,
  );
  expect(accepted).toMatch(/Снята.*Решение: Было закрыто$/);
  expect([...page.querySelectorAll('button')].map(nameOf)).toEqual(['Оспорить отметку по заявке У-7']);
});

it('a mark says whose clock it shows when the reader has another one', async () => {
  const marks = [mark({ timezone: ownTimeZone() }), mark({ bid_id: 8, timezone: 'Pacific/Kiritimati' })];
  data = { level: 'risk', visits_count: 2, memory_days: 180, marks };
  const rows = (await shown('Бывали неявки')).querySelectorAll('li');
  expect([...rows].map(({ textContent }) => textContent?.includes('на часах автосервиса'))).toEqual([
    false,
    true,
  ]);
});

it('a failure can be repeated', async () => {
  data = null;
  const page = await shown('Надёжность не загрузилась');
  expect([...page.querySelectorAll('button')].map(nameOf)).toEqual(['Повторить']);
});
