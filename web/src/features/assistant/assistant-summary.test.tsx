import type { AssistantMessage } from '@sto/contract/assistant/assistant.schemas';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, render, waitFor } from '../../testing/render.tsx';
import { defaultCity } from '../city/city.store.ts';
import { useDraft } from '../draft/draft.store.ts';
import { changeTalk, forgetTalk } from './assistant.store.ts';
import { AssistantSummary, OtherWorks } from './assistant-summary.tsx';

const brakes = {
  ...{ id: 7, title: 'Диагностика тормозной системы', hint: '', minutes: 40, is_popular: true },
  ...{ is_selected: false, is_available: true, unavailable_reason: null, price_to: 1400 },
};
const treeOf = (priceFrom: number) => ({
  groups: [{ categories: [{ services: [{ ...brakes, price_from: priceFrom }] }] }],
  packages: [],
  merged: [],
});

beforeEach(() => {
  useDraft.setState({ workIds: [7] });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const reply = (data: unknown) => new Response(JSON.stringify({ success: true, data }));
    if (!url.includes('work_type')) return reply({ cities: [{ ...defaultCity, id: 3 }] });
    const cityId = init.body instanceof FormData ? init.body.get('city_id') : null;
    return reply(treeOf(cityId === '3' ? 750 : 600));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetTalk();
});

const todo = () => undefined;
const show = () =>
  render(
    <AssistantSummary
      {...{ car: null, found: undefined, session: 'anonymous', photos: null }}
      {...{ onShow: todo, onManual: todo, onCar: todo }}
    />,
  );

it('the main button is what the bid needs next: works, then the map, and none at a danger', async () => {
  const page = await show();
  const main = () => page.querySelector('[class*=primary]')?.textContent;
  expect(main()).toBe('Показать на карте');
  await act(async () => useDraft.setState({ workIds: [] }));
  expect(main()).toBe('Выбрать работы вручную');
  const dangers = [{ level: 'stop' as const, text: 'Остановитесь' }];
  await act(async () => changeTalk({ wish: { comment: '', summary: '', from: null, to: null, dangers } }));
  expect(main()).toBeUndefined();
});

it('a work has the price of the city, as in the suggestion', async () => {
  const page = await show();
  await waitFor(() => expect(page.textContent).toMatch(/от\s750/));
  expect(page.textContent).not.toMatch(/600/);
});

it('a chosen work that the last card does not have is a chip, which takes it back', async () => {
  const card = [{ author: 'assistant', turn: { suggestions: [{ work_type_id: 7 }] } }];
  const host = await render(<OtherWorks car={null} messages={[]} />);
  await waitFor(() => expect(host.textContent).toBe(brakes.title));
  const other = await render(<OtherWorks car={null} messages={card as unknown as AssistantMessage[]} />);
  expect(other.textContent).toBe('');
  await press(`Убрать: ${brakes.title}`);
  expect(useDraft.getState().workIds).toEqual([]);
  expect(host.textContent).toBe('');
});
