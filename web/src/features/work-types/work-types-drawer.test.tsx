import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { press, render, waitFor } from '../../testing/render.tsx';
import { defaultCity } from '../city/city.store.ts';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { WorkTypesDrawer } from './work-types-drawer.tsx';

const work = (id: number, title: string) => ({
  id,
  parent_id: 10,
  group_id: 26,
  title,
  is_selected: false,
  is_available: true,
  unavailable_reason: null,
  minutes: 40,
  price_from: 800,
  price_to: 1200,
  price_source: 'market',
  is_popular: true,
  needs_diagnostics: false,
  legal_note: null as { text: string; href: string } | null,
  goes_with: [] as number[],
});
const groupOf = (id: number, title: string, services: object[]) => ({
  id,
  title,
  icon: '',
  sort: id,
  services_count: services.length,
  selected_count: 0,
  categories: [
    { id: id * 10, title: `Категория ${title}`, sort: 1, is_expanded: false, selected_count: 0, services },
  ],
});
const tree = {
  groups: [
    groupOf(26, 'Ремонт', [work(1, 'Замена сцепления')]),
    groupOf(100, 'Кузов', [work(2, 'Полировка')]),
  ],
  selected: [],
  total_minutes: 0,
  price_from: 0,
  price_to: 0,
  packages: [] as { name: string; title: string; work_ids: number[] }[],
  merged: [],
  version: '1',
};
const match = {
  id: 1,
  title: 'Замена сцепления',
  group_id: 26,
  category_id: 260,
  category_title: 'Сцепление',
  match: 'title',
  matched_text: 'Замена сцепления',
  score: 1,
  minutes: 40,
  price_from: 800,
  price_to: 1200,
};
/** Answers of the search, each when the test releases it. */
const unasked = () => undefined;
let answerSearch: (items: object[]) => void = unasked;
let citiesLoad: Promise<unknown> = Promise.resolve();
let treeForms: FormData[] = [];
let shownTree: object = tree;

beforeEach(() => {
  useDraft.setState(readDraft({}));
  citiesLoad = Promise.resolve();
  treeForms = [];
  shownTree = tree;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const reply = (data: unknown) => new Response(JSON.stringify({ success: true, data }));
    if (!url.includes('work_type')) {
      await citiesLoad;
      return reply({ cities: [{ ...defaultCity, id: 3 }] });
    }
    if (!url.includes('/search/')) {
      treeForms.push(body as FormData);
      return reply(shownTree);
    }
    const items = await new Promise<object[]>((resolve) => {
      answerSearch = resolve;
    });
    return reply({ items, did_you_mean: null });
  });
});
afterEach(() => vi.unstubAllGlobals());

const text = () => document.querySelector('[role=dialog]')?.textContent ?? '';
const field = () => document.querySelector<HTMLInputElement>('input[type=search]');
const shown = (words: string) => waitFor(() => expect(text()).toContain(words));

function drawer(workshopId: number | null) {
  const none = () => undefined;
  return render(
    <WorkTypesDrawer
      {...{ workshopId, workshopName: workshopId ? 'Мотор' : undefined, modificationId: null }}
      onClose={none}
      onDone={none}
    />,
  );
}

async function open(workshopId: number | null = null): Promise<void> {
  await drawer(workshopId);
  await shown('Замена сцепления');
}

async function type(query: string): Promise<void> {
  await act(async () => {
    const input = field();
    if (!input) throw new Error('no field');
    // React must be notified of a value that was set without it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, query);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('the list of works', () => {
  it('has groups, their categories, and the services of a category', async () => {
    await open();
    const tabs = [...document.querySelectorAll('[role=tab]')];
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Ремонт', 'Кузов']);
    expect(document.querySelector('h3')?.textContent).toMatch(/^Категория Ремонт/);
    expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(1);
  });
});

describe('the prices of the list', () => {
  const scopes = () => treeForms.map((form) => [form.get('service_id'), form.get('city_id')]);

  it('are of the chosen city, by one request that waits until it is known', async () => {
    let answerCities: (value?: unknown) => void = unasked;
    citiesLoad = new Promise((resolve) => {
      answerCities = resolve;
    });
    await drawer(null);
    expect(text()).toContain('Загружаем работы');
    await act(async () => answerCities());
    await shown('Замена сцепления');
    expect(scopes()).toEqual([[null, '3']]);
  });

  it('are shown without a city when the cities have not loaded', async () => {
    citiesLoad = Promise.reject(new Error('no network'));
    citiesLoad.catch(unasked);
    await open();
    expect(scopes()).toEqual([[null, null]]);
  });

  it('are of the workshop where one is chosen, which waits for no city', async () => {
    citiesLoad = new Promise(unasked);
    await open(501);
    expect(scopes()).toEqual([['501', null]]);
  });
});

describe('the list of works of a workshop', () => {
  const notDone = { is_available: false, unavailable_reason: 'Автосервис не делает эту работу' };
  const rows = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map((box) => ({
      text: box.closest('li')?.textContent ?? '',
      isOff: box.disabled,
    }));
  const done = { text: expect.stringMatching(/^Покраска.*₽/), isOff: false };
  const priceless = { text: expect.not.stringContaining('₽'), isOff: true };

  beforeEach(() => {
    const repair = groupOf(26, 'Ремонт', [{ ...work(1, 'Замена сцепления'), ...notDone }]);
    const body = groupOf(100, 'Кузов', [{ ...work(2, 'Полировка'), ...notDone }, work(3, 'Покраска')]);
    shownTree = { ...tree, groups: [repair, body, groupOf(206, 'Шины', [work(4, 'Шиномонтаж')])] };
  });

  it('opens at what it does, under its name; what it does not do is below, without a price', async () => {
    await drawer(501);
    await shown('Покраска');
    expect(text()).toContain('Мотор');
    expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Кузов');
    expect(rows()).toEqual([done, priceless]);
    expect(rows()[1]?.text).toMatch(/^Полировка.*Автосервис не делает эту работу/);
  });

  it('finds works that it does not do without a price too', async () => {
    await drawer(501);
    await shown('Покраска');
    await type('сцепл');
    await shown('Ищем работы');
    await act(async () => answerSearch([match]));
    await shown('Найдена 1');
    expect(rows()).toEqual([priceless]);
  });
});

describe('the search of works', () => {
  it('shows loading, then the results; clear brings the list back', async () => {
    await open();
    await type('сцепл');
    await shown('Ищем работы');
    await act(async () => answerSearch([match]));
    await shown('Найдена 1');
    expect(text()).not.toContain('Ищем работы');
    await press('Очистить');
    expect(field()?.value).toBe('');
    await waitFor(() => expect(document.querySelectorAll('[role=tab]')).toHaveLength(2));
  });

  it('disables and marks results of an earlier text until the new ones load', async () => {
    const list = () => field()?.closest('search')?.parentElement?.querySelector('[class*=results]');
    await open();
    await type('сцепл');
    await shown('Ищем работы');
    await act(async () => answerSearch([match]));
    await shown('Найдена 1');
    expect(list()?.getAttribute('aria-busy')).toBeNull();
    expect(list()?.querySelector('ul')?.inert).toBe(false);
    answerSearch = unasked;
    await type('стучит');
    // At once: the request follows a moment later.
    expect(list()?.getAttribute('aria-busy')).toBe('true');
    expect(list()?.querySelector('ul')?.inert).toBe(true);
    await waitFor(() => expect(answerSearch).not.toBe(unasked));
    expect(text()).toContain('Найдена 1');
    expect(list()?.querySelector('ul')?.inert).toBe(true);
    await act(async () => answerSearch([match, { ...match, id: 2, title: 'Полировка' }]));
    await shown('Найдено 2');
    expect(list()?.getAttribute('aria-busy')).toBeNull();
    expect(list()?.querySelector('ul')?.inert).toBe(false);
  });

  it('does not call a new text empty because the previous one was', async () => {
    await open();
    await type('ыфвапр');
    await shown('Ищем работы');
    await act(async () => answerSearch([]));
    await shown('По запросу «ыфвапр» пусто');
    await type('стучит');
    await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(text()).not.toContain('«стучит» пусто');
  });

  it('reports an empty result, and leads back to all works', async () => {
    await open();
    await type('ыфвапр');
    await shown('Ищем работы');
    await act(async () => answerSearch([]));
    await shown('По запросу «ыфвапр» пусто');
    await press('Показать все работы');
    await waitFor(() => expect(document.querySelectorAll('[role=tab]')).toHaveLength(2));
  });
});
