import { expect, it } from 'vitest';
import { openDialog, press, render, type, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves } from '../../testing/sent-moves.ts';
import { OwnReviews } from './own-reviews.tsx';

const review = {
  ...{ id: 3, bid_id: 7, rating: 5, text: 'Сделали за час', is_verified: true, visited_at: '2026-03-02' },
  ...{ author: { name: 'Андрей К.', avatar: null, reviews_count: 1 }, car: { mark: 'Kia', model: 'Rio' } },
  ...{ work_types: [], reply: null, pros: '', cons: '', images: [], complaint: null },
  ...{ useful_count: 0, is_useful_by_me: false, available_actions: ['reply'] },
};
const refusal = 'В ответе нельзя указывать контакты';
const calls = recordMoves((path) => {
  if (path.startsWith('service/review/index')) return accepted({ reviews: [review], total: 1 });
  return { status: 422, body: { success: false, errors: { text: [refusal] } } };
});

it('an answer with contacts is refused at its field, and the words stay to be corrected', async () => {
  const page = await render(<OwnReviews workshopName="Мотор" />);
  await waitFor(() => expect(page.textContent).toContain('Сделали за час'));
  await press('Ответить');
  const words = 'Звоните: 8 916 123-45-67';
  await type('Ответ', words);
  await press('Опубликовать');
  const field = () => openDialog()?.querySelector('textarea');
  await waitFor(() => expect(openDialog()?.textContent).toContain(refusal));
  expect(calls).toContainEqual({ path: 'service/review/reply/', form: { id: '3', text: words } });
  expect(openDialog()?.textContent).not.toContain('Не получилось');
  expect(field()?.value).toBe(words);
  expect(field()?.getAttribute('aria-invalid')).toBe('true');
  await type('Ответ', 'Ждём вас снова');
  expect(openDialog()?.textContent).not.toContain(refusal);
});
