import type { OwnReview } from '@sto/contract/reviews/own-review.schemas';
import { describe, expect, it } from 'vitest';
import { bidOf } from '../../testing/bid.ts';
import { BrowserPages, openDialog, press, render, type, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves } from '../../testing/sent-moves.ts';
import { BidReview } from './bid-review.tsx';
import { filledFrom, readReview } from './review-form.ts';

const finished = bidOf({ status: 'finished', available_actions: ['review'] });
const review: OwnReview = {
  id: 5,
  rating: 4.5,
  sub_ratings: { price: 5, quality: null, terms: null, communication: null },
  price_matched: false,
  ...{ text: 'Сделали за час', pros: '', cons: 'Тесная парковка' },
  images: [{ id: 8, url: '/api/files/8/preview', kind: 'before' }],
  reply: null,
  ...{ status: 'pending', pending: 'blind', published_by: '2026-04-20T11:00:00+03:00' },
  moderation_reason: null,
  created_at: '2026-03-21T11:00:00+03:00',
  edited_at: null,
  editable_until: '2026-03-23T11:00:00+03:00',
};
const sent = recordMoves(() => accepted(finished));
const text = (host: Element | null) => host?.textContent?.replaceAll('\u00A0', ' ') ?? '';

it('a review needs a rating and words, and is sent once', async () => {
  const host = await render(<BidReview bid={finished} side="customer" />);
  await press('Оставить отзыв');
  await press('Отправить');
  expect(text(openDialog())).toContain('Поставьте оценку');
  const labels = [...(openDialog()?.querySelectorAll('label') ?? [])].map((label) => text(label));
  expect(labels.filter((label) => label.endsWith('*'))).toEqual(['Общая оценка*', 'Отзыв*']);
  expect(text(openDialog())).toContain('Напишите, как всё прошло');
  expect(sent).toEqual([]);
  expect(openDialog()?.querySelector('input[type=range]')?.getAttribute('aria-valuetext')).toBe('Не выбрано');
  await type('Общая оценка', '4.5');
  await type('Отзыв', 'Сделали за час');
  await press('Отправить');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: 'customer/review/create/',
    form: { bid_id: '7', rating: '4.5', text: 'Сделали за час', sub_ratings: '{}' },
  });
  expect(host).toBeDefined();
});

it('a blind review says when it is published', async () => {
  const blind = await render(<BidReview bid={{ ...finished, review }} side="customer" />);
  expect(text(blind)).toContain('Ждёт публикации');
  expect(text(blind)).toContain('самое позднее 20 апреля');
});

it('a review on a check says why it waits', async () => {
  const held = { ...review, pending: 'check', published_by: null } as const;
  const checked = await render(<BidReview bid={{ ...finished, review: held }} side="customer" />);
  // The code of the picture comes at any time, also within this test.
  const source = () => checked.querySelector('img')?.getAttribute('src');
  await waitFor(() => expect(source()).toBe('/api/files/8/preview'));
  expect(text(checked)).toContain('Отзыв проверяет модератор');
  // The reasons of a check would teach how to avoid it.
  expect(text(checked)).not.toMatch(/устройств|телефон|аккаунт|данны|отзывов много/);
});

it('without a review that is due the driver and the workshop see nothing', async () => {
  const bid = bidOf({ status: 'visit' });
  expect(text(await render(<BidReview bid={bid} side="customer" />))).toBe('');
  expect(text(await render(<BidReview bid={bid} side="service" />))).toBe('');
});

it('an edit begins with the review, and its photos stay', () => {
  const form = filledFrom(review);
  expect(form).toMatchObject({ rating: '4.5', price: '5', quality: '', matched: '0' });
  expect(readReview(form, { kept: review.images, before: [9], after: [] })).toMatchObject({
    ...{ price_matched: false, sub_ratings: '{"price":5}', cons: 'Тесная парковка' },
    ...{ image_ids: [], before_image_ids: [8, 9], after_image_ids: [] },
  });
});

it('a link from the list of bids opens the form of the review', async () => {
  window.history.replaceState(null, '', '/customer/bids/7?answer=review');
  await render(<BidReview bid={finished} side="customer" />, BrowserPages);
  await waitFor(() => expect(text(openDialog())).toContain('Общая оценка'));
  expect(window.location.search).toBe('');
  window.history.replaceState(null, '', '/');
});

describe('a published review of the finished bid', () => {
  const published: OwnReview = { ...review, status: 'published', pending: null, published_by: null };
  const shown = async (one: OwnReview) =>
    render(
      <BidReview
        bid={{ ...finished, review: one }}
        side="service"
        reviewsHref="/service/my-service/reviews"
      />,
    );

  it('leads the workshop to its answer before the words begin', async () => {
    const page = await shown(published);
    const link = page.querySelector('a');
    expect([text(link), link?.getAttribute('href')]).toEqual([
      'Ответить на отзыв',
      '/service/my-service/reviews',
    ]);
    expect(text(page)).toMatch(/Ответить на отзыв.*Сделали за час/);
  });

  it('shows the answer, which can be changed', async () => {
    const reply = { text: 'Ждём вас снова', author: 'Мотор', created_at: '2026-03-22T11:00:00+03:00' };
    const page = await shown({ ...published, reply } as OwnReview);
    expect(text(page.querySelector('a'))).toBe('Изменить ответ');
    expect(text(page)).toContain('Ждём вас снова');
  });

  it('that is not published has no answer', async () => {
    const page = await shown({ ...published, status: 'hidden' });
    expect(page.querySelector('a')).toBeNull();
  });
});
