import type { DriverFeed } from '@sto/contract/schedule/calendar-feeds.schemas';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { nameOf, openDialog, press, render, waitFor } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/feedback/toast.tsx';
import { VisitCalendar } from './visit-calendar.tsx';

const made: DriverFeed = { created_at: '2026-03-01T09:00:00Z', last_used_at: null };
let feed: DriverFeed | null;
let sent: string[];
let isDown: boolean;

answerCalls(async (address) => {
  if (isDown) throw new TypeError('Failed to fetch');
  const answer = (data: unknown) => Response.json({ success: true, data });
  if (address.includes('/view/')) return answer({ feed });
  const way = /calendar-feed\/(\w+)\//.exec(address)?.[1] ?? '';
  sent.push(way);
  if (way === 'create' && feed) {
    const errors = [{ code: 'calendar_feed_exists', message: 'Ссылка уже есть' }];
    return Response.json({ success: false, errors }, { status: 409 });
  }
  feed = way === 'remove' ? null : made;
  if (way === 'remove') return answer({});
  return answer({ ...made, url: `https://sto.example/api/calendar/stodriver_${sent.length}.ics` });
});
beforeEach(() => {
  feed = null;
  sent = [];
  isDown = false;
});

async function shown(text: string): Promise<HTMLElement> {
  const page = await render(
    <>
      <VisitCalendar />
      <Toasts />
    </>,
  );
  await waitFor(() => expect(page.textContent).toContain(text));
  return page;
}
const addressOf = (page: HTMLElement) => page.querySelector('code')?.textContent;

it('an address is made and shown until the person closes it', async () => {
  const page = await shown('Создать ссылку');
  await press('Создать ссылку');
  await waitFor(() => expect(addressOf(page)).toBe('https://sto.example/api/calendar/stodriver_1.ics'));
  expect(nameOf(document.activeElement ?? page)).toContain('Ссылка создана');
  await press('Готово');
  expect(page.textContent).not.toContain('stodriver_');
  expect(page.textContent).toMatch(/Ссылка создана 1\sмарта. Календарь её ещё не открывал/);
  expect(document.activeElement?.textContent).toBe('Календарь визитов');
});

it('an address is replaced after a confirmation, and the new one has the focus', async () => {
  feed = { ...made, last_used_at: '2026-03-10T09:00:00Z' };
  const page = await shown('Последнее обновление');
  await press('Заменить ссылку на календарь');
  expect(openDialog()?.textContent).toContain('с прежней ссылкой перестанут обновляться');
  expect(sent).toEqual([]);
  await press('Заменить');
  await waitFor(() => expect(addressOf(page)).toContain('stodriver_1'));
  await waitFor(() => expect(nameOf(document.activeElement ?? page)).toContain('Ссылка создана'));
  expect(sent).toEqual(['replace']);
});

it('an address is removed after a confirmation', async () => {
  feed = made;
  const page = await shown('Ссылка создана');
  await press('Удалить ссылку на календарь');
  await press('Удалить');
  await waitFor(() => expect(page.textContent).toContain('Создать ссылку'));
  expect(sent).toEqual(['remove']);
});

it('an address that was made on another device is shown as it is', async () => {
  const page = await shown('Создать ссылку');
  feed = made;
  await press('Создать ссылку');
  await waitFor(() => expect(document.body.textContent).toContain('Ссылка уже есть'));
  await waitFor(() =>
    expect([...page.querySelectorAll('button')].map(nameOf)).toContain('Заменить ссылку на календарь'),
  );
});

it('a refusal keeps the question open, and a failed state can be loaded again', async () => {
  isDown = true;
  const page = await shown('Календарь не загрузился');
  isDown = false;
  feed = made;
  await press('Повторить');
  await waitFor(() => expect(page.textContent).toContain('Ссылка создана'));
  isDown = true;
  await press('Удалить ссылку на календарь');
  await press('Удалить');
  await waitFor(() => expect(openDialog()?.textContent).toContain('Ссылка не удалена'));
  expect(sent).toEqual([]);
});
