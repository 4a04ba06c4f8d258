import { expect, it } from 'vitest';
import { bidOf } from '../../testing/bid.ts';
import { press, render, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves } from '../../testing/sent-moves.ts';
import { workshopSummary } from '../../testing/workshop.ts';
import { formOf, tenderFormId, useDraft } from '../draft/draft.store.ts';
import { OthersOffered } from './others-offered.tsx';

const event = {
  ...{ id: 9, type: 'others_offered' as const, actor: 'system' as const, actor_name: null },
  ...{ from: null, to: null, code: null, comment: null, at: '2026-03-20T12:00:00+03:00' },
};
const silent = bidOf({ status: 'new', comment: 'Скрипит', events: [event] as never });
const found = [
  { ...workshopSummary, id: 1, name: 'Мотор' },
  { ...workshopSummary, id: 2, name: 'Занят', bid_availability: 'disabled_has_active_bid' as const },
  ...[3, 4, 5, 6].map((id) => ({ ...workshopSummary, id, name: `Другой ${id}` })),
];
const sent = recordMoves(() => accepted({ services: found, total: 6, is_truncated: false }));

const rows = () => [...document.querySelectorAll('li')].map((row) => row.querySelector('p')?.textContent);

it('three other workshops that take the bid follow the way to several', async () => {
  await render(<OthersOffered bid={silent} />);
  await waitFor(() => expect(rows()).toEqual(['Другой 3', 'Другой 4', 'Другой 5']));
  expect(sent.map(({ path }) => path)).toContain('map/default/geo-search/');
  await press('Отправить заявку: Другой 4');
  const draft = useDraft.getState();
  expect(draft.workIds).toEqual([3]);
  expect(formOf(draft, 4)).toMatchObject({ comment: 'Скрипит', day: '2026-03-21', slot: null });
});

it('several are questioned with the same text', async () => {
  await render(<OthersOffered bid={silent} />);
  await press('Спросить несколько автосервисов');
  expect(formOf(useDraft.getState(), tenderFormId)).toMatchObject({ comment: 'Скрипит' });
});

it.each([bidOf({ status: 'new' }), bidOf({ status: 'answered', events: [event] as never })])(
  'nothing is offered before, and after an answer',
  async (bid) => {
    const page = await render(<OthersOffered bid={bid} />);
    expect(page.textContent).toBe('');
    expect(sent).toEqual([]);
  },
);
