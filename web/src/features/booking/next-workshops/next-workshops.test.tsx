import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { press, render, rowsOf, waitFor } from '../../../testing/render.tsx';
import { workshopSummary as summary, workshop } from '../../../testing/workshop.ts';
import { formOf, useDraft } from '../../draft/draft.store.ts';
import { readDraft } from '../../draft/draft-shape.ts';
import { NextWorkshops } from './next-workshops.tsx';

const found = [
  { ...summary, id: 501, name: 'Отказавший', distance_m: 0 },
  { ...summary, id: 502, name: 'По телефону', bid_availability: 'disabled_sto_not_supported' },
  { ...summary, id: 503, name: 'Ближний', distance_m: 900, price_from: 2000 },
];
const forms: FormData[] = [];
let services: object[] = [];
answerCalls(async (_url, { body }) => {
  forms.push(body as FormData);
  return Response.json({ success: true, data: { services, total: services.length, is_truncated: false } });
});

beforeEach(() => {
  forms.length = 0;
  services = found;
  useDraft.setState(readDraft({ workIds: [7], newCar: { markId: 67, markName: 'Kia' } }));
});

const refusing = { ...workshop, id: 501, lat: 55.8, long: 49.1 };

it('a refusal names those that take the car, counted from it, and one tap moves the same bid there', async () => {
  const onMove = vi.fn();
  useDraft.getState().changeForm(501, { phone: '9161234567', comment: 'скрипят тормоза', day: '2026-03-23' });
  const page = await render(<NextWorkshops workshop={refusing} car={null} onMove={onMove} />);
  await waitFor(() => expect(rowsOf(page)).toHaveLength(1));
  expect(rowsOf(page)[0]?.replaceAll('\u00A0', ' ')).toBe('Ближнийот 2 000 ₽ · 900 м отсюдаЗаписаться');
  const sent = Object.fromEntries([...(forms[0] ?? [])].map(([name, value]) => [name, String(value)]));
  expect(sent).toMatchObject({ lat: '55.8', long: '49.1', sort: 'distance', mark_id: '67', brand_only: '1' });
  await press('Записаться сюда: Ближний');
  expect(onMove).toHaveBeenCalledExactlyOnceWith(503);
  expect(formOf(useDraft.getState(), 503)).toMatchObject({
    phone: '9161234567',
    comment: 'скрипят тормоза',
    day: '2026-03-23',
  });
});

it('no other workshop takes the car: nothing is offered', async () => {
  services = found.slice(0, 2);
  const page = await render(<NextWorkshops workshop={refusing} car={null} onMove={() => undefined} />);
  await waitFor(() => expect(page.querySelector('[role=status]')).toBeNull());
  expect(page.textContent).toBe('');
});
