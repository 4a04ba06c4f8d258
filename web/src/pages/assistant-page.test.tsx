import { beforeEach, expect, it } from 'vitest';
import { useDraft } from '../features/draft/draft.store.ts';
import { readDraft } from '../features/draft/draft-shape.ts';
import { answerCalls } from '../testing/answer-calls.ts';
import { BrowserPages, render, waitFor } from '../testing/render.tsx';
import { AssistantPage } from './assistant-page.tsx';

const city = { id: 1, slug: 'moskva', name: 'Москва', timezone: 'Europe/Moscow', lat: 55.751, long: 37.619 };
const searches: string[] = [];
answerCalls(async (url, { body }) => {
  if (!url.includes('geo-search'))
    return Response.json({ success: true, data: { cities: [city], groups: [] } });
  searches.push(`${url} ${body instanceof FormData ? new URLSearchParams([...body] as string[][]) : body}`);
  return Response.json({ success: true, data: { services: [], total: 34 } });
});
beforeEach(() => useDraft.setState(readDraft({})));

it('counts the workshops for a car by its mark alone, as the map does', async () => {
  const draft = useDraft.getState();
  draft.setWorkIds([4]);
  draft.chooseMark({ id: 7, name: 'Kia' });
  await render(<AssistantPage />, BrowserPages);
  await waitFor(() => expect(searches).not.toEqual([]));
  expect(searches[0]).toMatch(/mark_id=7(&|$)/);
});
