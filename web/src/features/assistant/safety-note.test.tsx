import type { AssistantMessage, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { formOf, tenderFormId, useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import type { AssistantSteps } from './assistant-steps.ts';
import { Answer } from './message-rows.tsx';
import { SafetyNote } from './safety-note.tsx';

beforeEach(() => useDraft.setState(readDraft({})));

const turn = {
  safety: { level: 'stop', text: 'Остановитесь', offer_tow: true },
  suggestions: [44, 45].map((id) => ({ work_type_id: id, title: '', reason: '' })),
  question: null,
} as unknown as AssistantTurn;

it.each([
  [[], [44]],
  [[7], [7, 44]],
  [[45], [45]],
])('«Найти эвакуатор» with works %j leads to a form with a tow and works %j', async (chosen, works) => {
  useDraft.getState().setWorkIds(chosen);
  const host = await render(<SafetyNote turn={turn} />);
  const link = host.querySelector('a');
  expect(link?.textContent).toBe('Найти эвакуатор');
  await act(async () => link?.click());
  const draft = useDraft.getState();
  expect(formOf(draft, tenderFormId).leg?.kind).toBe('tow');
  expect(draft.workIds).toEqual(works);
});

it('the words of a warning are not repeated, its button is', async () => {
  const message = { id: 1, author: 'assistant', text: 'Что ещё?', created_at: '2026-03-20T09:00:00Z', turn };
  const said = message as unknown as AssistantMessage;
  const steps = {} as AssistantSteps;
  const shown = async (before: AssistantMessage | undefined) =>
    (await render(<Answer message={said} before={before} isLast={false} {...steps} />)).textContent;
  expect(await shown(undefined)).toContain('Дальше ехать нельзяОстановитесьНайти эвакуатор');
  expect(await shown(said)).toContain('Дальше ехать нельзяНайти эвакуатор');
});
