import type { Review } from '@sto/contract/reviews/reviews.schemas';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserPages, render, waitFor } from '../../testing/render.tsx';
import { ReviewList } from './review-list.tsx';

vi.mock('../../ui/primitives/picture.tsx', () => ({
  Picture: ({ src, alt, onBroken }: { src: string; alt: string; onBroken: () => void }) => (
    <img src={src} alt={alt} onError={onBroken} />
  ),
}));

const review = (id: number, avatar: string | null) =>
  ({
    ...{ id, rating: 5, text: 'Сделали за час', is_verified: true, visited_at: '2026-03-02' },
    ...{ author: { name: 'Андрей К.', avatar, reviews_count: 1 }, car: { mark: 'Kia', model: 'Rio' } },
    ...{ work_types: [], reply: null, pros: '', cons: '', images: [] },
  }) as unknown as Review;

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => vi.unstubAllGlobals());

it('a review shows the picture of its author, or the first letter of the name', async () => {
  const reviews = [review(1, '/api/files/7/preview?expires=1&signature=x'), review(2, null)];
  const page = await render(
    <ReviewList workshopId={501} workshopName="Мотор" known={{ reviews, total: 2 }} />,
  );
  const faces = () =>
    [...page.querySelectorAll('li [aria-hidden=true]:first-child')].map((face) => face.innerHTML);
  const image = page.querySelector('img');
  expect(image?.getAttribute('src')).toContain('/api/files/7/preview');
  expect(image?.getAttribute('alt')).toBe('');
  expect(faces()).toContain('А');
  await act(async () => image?.dispatchEvent(new Event('error')));
  expect(page.querySelector('img')).toBeNull();
});

it('a driver marks a review useful; visitors and the author see the number alone', async () => {
  const votes = { bid_id: null, useful_count: 4, is_useful_by_me: false };
  const reviews = [
    { ...review(1, null), ...votes },
    { ...review(2, null), ...votes, bid_id: 8 },
  ];
  const list = (canMark: boolean) => (
    <ReviewList workshopId={501} workshopName="Мотор" known={{ reviews, total: 2 }} canMark={canMark} />
  );
  const visitor = await render(list(false));
  expect(visitor.textContent?.match(/Полезный отзыв: 4/g)).toHaveLength(2);
  expect(visitor.querySelector('[aria-pressed]')).toBeNull();
  const sent: [string, FormData][] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: FormData }) => {
    if (!url.includes('mark-useful')) return new Promise(() => undefined);
    sent.push([url, body]);
    const data = { id: 1, useful_count: 5, is_useful_by_me: true };
    return new Response(JSON.stringify({ success: true, data }));
  });
  const page = await render(list(true));
  const buttons = page.querySelectorAll<HTMLButtonElement>('button[aria-pressed]');
  expect([...buttons].map((button) => button.textContent)).toEqual(['Полезно · 4']);
  await act(async () => buttons[0]?.click());
  await waitFor(() => page.querySelector('[aria-pressed=true]')?.textContent === 'Полезно · 5');
  expect(sent.map(([, body]) => [body.get('id'), body.get('is_useful')])).toEqual([['1', '1']]);
});

it('the page for all is shown at once, with the own marks of a reader who is signed in', async () => {
  const forAll = { ...review(1, null), bid_id: null, useful_count: 4, is_useful_by_me: false };
  const own = { ...review(2, null), ...{ bid_id: null, useful_count: 1, is_useful_by_me: false } };
  const calls = vi.fn(async () => {
    const reviews = [
      { ...forAll, is_useful_by_me: true },
      { ...own, bid_id: 8 },
    ];
    return new Response(JSON.stringify({ success: true, data: { reviews, total: 2 } }));
  });
  vi.stubGlobal('fetch', calls);
  const known = { reviews: [forAll, own], total: 2 };
  const show = (isPersonal: boolean) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
    return render(
      <QueryClientProvider client={client}>
        <ReviewList workshopId={501} workshopName="Мотор" {...{ known, isPersonal }} canMark />
      </QueryClientProvider>,
    );
  };
  await show(false);
  expect(calls).not.toHaveBeenCalled();
  const page = await show(true);
  const marks = () =>
    [...page.querySelectorAll('[aria-pressed]')].map((mark) => mark.getAttribute('aria-pressed'));
  await waitFor(() => expect(marks()).toEqual(['true']));
});

describe('the filter of reviews', () => {
  const facets = {
    work_types: [
      { id: 17, title: 'Замена масла', count: 2 },
      { id: 18, title: 'Замена колодок', count: 1 },
    ],
    marks: [{ id: 5, name: 'Kia', count: 2 }],
  };
  const known = { reviews: [review(1, null), review(2, null)], total: 2, facets };
  let sent: FormData[] = [];
  let answer: { reviews: Review[]; total: number; facets: typeof facets };
  beforeEach(() => {
    sent = [];
    answer = known;
    vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
      sent.push(body);
      return new Response(JSON.stringify({ success: true, data: answer }));
    });
  });
  afterEach(() => window.history.replaceState(null, '', '/'));
  const open = (address: string) => {
    window.history.replaceState({ usr: { drawerDepth: 1 } }, '', address);
    return render(<ReviewList workshopId={501} workshopName="Мотор" known={known} />, BrowserPages);
  };
  const select = (page: Element, name: string) =>
    page.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`);
  const choose = (page: Element, name: string, value: string) =>
    act(async () => {
      const element = select(page, name);
      if (!element) throw new Error(`no ${name}`);
      element.value = value;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const fieldsOf = (form: FormData | undefined) => Object.fromEntries(form ?? []);

  it('comes with the known page, before any answer, and leaves out a single choice', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const page = await open('/?service=501&drawer=service');
    expect([...(select(page, 'Работа')?.options ?? [])].map(({ text }) => text)).toEqual([
      'Все работы',
      'Замена масла (2)',
      'Замена колодок (1)',
    ]);
    expect(select(page, 'Марка')).toBeNull();
  });

  it('is in the address, next to what the page has there', async () => {
    const page = await open('/?works=3,4&service=501&drawer=service');
    await choose(page, 'Работа', '18');
    expect(window.location.search).toBe('?works=3,4&service=501&drawer=service&review_work=18');
    expect(window.history.state.usr).toEqual({ drawerDepth: 1 });
    expect(fieldsOf(sent.at(-1))).toMatchObject({ work_type_id: '18', with_facets: '1', page: '1' });
    await choose(page, 'Работа', '');
    expect(window.location.search).toBe('?works=3,4&service=501&drawer=service');
  });

  it('is read from the address; with no review it says so and leads to all of them', async () => {
    answer = { reviews: [], total: 0, facets: { ...facets, work_types: [] } };
    const page = await open('/service/501-motor?review_work=99&review_sort=low');
    await waitFor(() => expect(page.textContent).toContain('С этой работой отзывов нет'));
    expect(fieldsOf(sent[0])).toMatchObject({ work_type_id: '99', sort: 'low' });
    answer = known;
    const all = [...page.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Показать все отзывы',
    );
    await act(async () => all?.click());
    await waitFor(() => expect(page.querySelectorAll('li')).toHaveLength(2));
    expect(window.location.search).toBe('?review_sort=low');
    expect(document.activeElement).toBe(page.querySelector('ul'));
  });

  it('ignores what is no choice', async () => {
    const page = await open('/service/501-motor?review_work=-1&review_mark=x&review_sort=best');
    expect(page.querySelectorAll('li')).toHaveLength(2);
    const all = { service_id: '501', page: '1', page_size: '5', sort: 'new', with_facets: '1' };
    expect(fieldsOf(sent[0])).toEqual(all);
  });
});
