import type { Review } from '@sto/contract/reviews/reviews.schemas';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
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
