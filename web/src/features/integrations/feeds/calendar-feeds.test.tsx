import { maxCalendarFeeds } from '@sto/contract/limits';
import type { CalendarFeed } from '@sto/contract/schedule/calendar-feeds.schemas';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { nameOf, openDialog, press, render, rowsOf, waitFor } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/feedback/toast.tsx';
import { CalendarFeeds } from './calendar-feeds.tsx';

const url = 'https://sto.example/api/calendar/stocal_secret.ics';
const feed = (id: number, title: string): CalendarFeed => ({
  ...{ id, service_id: 7, bay_id: null, mechanic_id: null, title, maker_name: 'Гульнара' },
  ...{ created_at: '2026-03-01T09:00:00Z', last_used_at: null },
});
let feeds: CalendarFeed[];
let sent: Record<string, FormDataEntryValue>[];
let isDown: boolean;

answerCalls(async (address, { body }) => {
  if (isDown) throw new TypeError('Failed to fetch');
  const answer = (data: unknown) => Response.json({ success: true, data });
  if (address.includes('/schedule/view/'))
    return answer({ bays: [{ id: 3, name: 'Пост 1' }], mechanics: [{ id: 5, name: 'Пётр' }] });
  if (address.includes('/index/')) return answer({ items: feeds });
  const form = Object.fromEntries(body as FormData);
  sent.push(form);
  if (address.includes('/remove/')) {
    feeds = feeds.filter(({ id }) => id !== Number(form.id));
    return answer({});
  }
  const made = feed(feeds.length + 1, form.mechanic_id ? 'Пётр' : 'Весь автосервис');
  feeds = [made, ...feeds];
  return answer({ ...made, url });
});
beforeEach(() => {
  feeds = [];
  sent = [];
  isDown = false;
});

async function shown(text: string): Promise<HTMLElement> {
  const page = await render(
    <>
      <CalendarFeeds workshopId={7} timeZone="Europe/Moscow" />
      <Toasts />
    </>,
  );
  await waitFor(() => expect(page.textContent).toContain(text));
  return page;
}

it('an address is made for the chosen mechanic, and shown until the person closes it', async () => {
  const page = await shown('Ссылок пока нет');
  await waitFor(() => expect(page.querySelectorAll('option')).toHaveLength(3));
  const select = page.querySelector('select');
  if (!select) throw new Error('no select');
  select.value = 'mechanic_id:5';
  await act(async () => select.dispatchEvent(new Event('change', { bubbles: true })));
  await press('Создать ссылку');
  await waitFor(() => expect(page.querySelector('code')?.textContent).toBe(url));
  expect(sent).toEqual([{ service_id: '7', mechanic_id: '5' }]);
  expect(nameOf(document.activeElement ?? page)).toContain('Ссылка создана');
  await waitFor(() =>
    expect(rowsOf(page)[0]).toMatch(/^ПётрСоздана 1\sмартаСоздатель: ГульнараЕщё не открывали/),
  );
  await press('Готово');
  expect(page.textContent).not.toContain('stocal_');
  expect(nameOf(document.activeElement ?? page)).toBe('Создать ссылку');
});

it('a link is removed after a confirmation', async () => {
  feeds = [{ ...feed(1, 'Пост 1'), last_used_at: '2026-03-10T21:30:00Z' }];
  const page = await shown('Последнее обновление');
  await press('Удалить ссылку Пост 1');
  expect(openDialog()?.textContent).toContain('Календари со ссылкой «Пост 1» перестанут обновляться');
  await press('Удалить');
  await waitFor(() => expect(page.textContent).toContain('Ссылок пока нет'));
  expect(sent).toEqual([{ id: '1' }]);
});

it('there is a limit, and a failed list can be loaded again', async () => {
  isDown = true;
  const page = await shown('Ссылки не загрузились');
  isDown = false;
  feeds = Array.from({ length: maxCalendarFeeds }, (_, index) => feed(index + 1, 'Пост 1'));
  await press('Повторить');
  await waitFor(() => expect(page.textContent).toContain('Ссылок уже 20'));
  expect([...page.querySelectorAll('button')].map(nameOf)).not.toContain('Создать ссылку');
});
