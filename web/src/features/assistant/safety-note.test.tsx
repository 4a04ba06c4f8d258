import type { AssistantMessage, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { maxWorksPerBid } from '@sto/contract/limits';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { formOf, tenderFormId, useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import type { useTalk } from './assistant.api.ts';
import { changeTalk, forgetTalk, useAssistant } from './assistant.store.ts';
import { AssistantLog } from './assistant-log.tsx';
import type { AssistantSteps } from './assistant-steps.ts';
import { SafetyNote } from './safety-note.tsx';

beforeEach(() => {
  useDraft.setState(readDraft({}));
  vi.spyOn(showToast, 'success').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetTalk();
});

const work = (id: number) => ({ work_type_id: id, title: `Работа ${id}`, reason: '' });
const safety = { level: 'stop', text: 'Остановитесь', offer_tow: true, tow_work_type_id: 90 };
const turn = {
  ...{ safety, suggestions: [44, 45].map(work), question: null },
  bid_draft: { comment: 'Педаль проваливается' },
} as unknown as AssistantTurn;
const quiet = { ...turn, safety: { level: 'none', text: null, offer_tow: false } } as AssistantTurn;

async function askForTow(of: AssistantTurn = turn) {
  const host = await render(<SafetyNote turn={of} />);
  const link = host.querySelector('a');
  expect(link?.textContent).toBe('Найти эвакуатор');
  await act(async () => link?.click());
  const draft = useDraft.getState();
  return { form: formOf(draft, tenderFormId), workIds: draft.workIds };
}

it.each([
  [[], [90]],
  [[45], [90, 45]],
  [
    [90, 44],
    [90, 44],
  ],
])('«Найти эвакуатор» with works %j leads to a form with a tow and works %j', async (chosen, works) => {
  useDraft.getState().setWorkIds(chosen);
  const { form, workIds } = await askForTow();
  expect(form.leg?.kind).toBe('tow');
  expect(workIds).toEqual(works);
  expect(showToast.success).not.toHaveBeenCalled();
});

it('works of other troubles do not go along, and can be brought back', async () => {
  useDraft.getState().setWorkIds([7, 44]);
  expect((await askForTow()).workIds).toEqual([90, 44]);
  vi.mocked(showToast.success).mock.calls[0]?.[1]?.undo?.onClick();
  expect(useDraft.getState().workIds).toEqual([90, 44, 7]);
});

it.each([
  [[44], [90]],
  [[90], []],
])('after works %j that the driver has chosen, the conversation has works %j', async (chosen, ofTalk) => {
  useDraft.getState().setWorkIds(chosen);
  await askForTow();
  expect(useAssistant.getState().works).toEqual(ofTalk);
});

it('brings back no more works than a bid can have, and none into another draft', async () => {
  const most = Array.from({ length: maxWorksPerBid }, (_, index) => index + 1);
  useDraft.getState().setWorkIds(most);
  await askForTow();
  const bringBack = () => vi.mocked(showToast.success).mock.calls[0]?.[1]?.undo?.onClick();
  bringBack();
  expect(useDraft.getState().workIds).toHaveLength(maxWorksPerBid);
  useDraft.getState().finish(tenderFormId);
  bringBack();
  expect(useDraft.getState().workIds).toEqual([]);
});

it('an older answer without the tow truck leads to its first work', async () => {
  const { tow_work_type_id: _, ...older } = safety;
  expect((await askForTow({ ...turn, safety: older } as AssistantTurn)).workIds).toEqual([44]);
});

it.each(['Педаль проваливается', 'Поменять масло'])(
  'the words of the bid are of the danger and urgent, once, after «%s»',
  async (comment) => {
    const wish = { comment, summary: '', from: null, to: null };
    changeTalk({ wish });
    useDraft.getState().changeForm(tenderFormId, { comment: wish.comment });
    await askForTow();
    const words = 'Эвакуатор нужен как можно скорее.\nПедаль проваливается';
    expect((await askForTow()).form.comment).toBe(words);
  },
);

it.each([
  [false, 'Эвакуатор нужен как можно скорее.\nПедаль проваливается'],
  [true, 'Педаль проваливается'],
])(
  'a time that was wished for before the warning is that of the tow truck: %s',
  async (isOrdered, comment) => {
    const [from, to] = ['2026-03-21T06:00:00Z', '2026-03-21T09:00:00Z'];
    useDraft.setState({ wished: { from, to } });
    const { form } = await askForTow({
      ...turn,
      suggestions: [{ ...work(90), is_named: isOrdered }],
      bid_draft: { ...turn.bid_draft, period_start: from, period_end: to },
    } as AssistantTurn);
    expect(form.comment).toBe(comment);
    expect(useDraft.getState().wished).toEqual(isOrdered ? { from, to } : null);
  },
);

it('the words of the bid are not urgent where the driver has named the time', async () => {
  useDraft.setState({ wished: { from: '2026-03-21T06:00:00Z', to: '2026-03-21T09:00:00Z' } });
  expect((await askForTow()).form.comment).toBe('Педаль проваливается');
});

const steps = { found: 3, onShow: () => {} } as unknown as AssistantSteps;
const idle = { isLoading: false, isError: false } as ReturnType<typeof useTalk>;

async function logOf(...answers: [text: string, turn: AssistantTurn][]): Promise<HTMLElement> {
  const messages = answers.map(([text, of], index) => ({
    ...{ id: index + 1, client_message_id: null, author: 'assistant', text, files: [], turn: of },
    created_at: '2026-03-20T09:00:00Z',
  })) as unknown as AssistantMessage[];
  return render(<AssistantLog {...steps} talk={idle} messages={messages} />);
}

const countOf = (host: HTMLElement, words: string) =>
  (host.querySelector('[role=log]')?.textContent?.split(words).length ?? 1) - 1;

it('one button calls the tow truck, and no answer says its warning twice', async () => {
  const host = await logOf(['Что ещё?', turn], ['Это срочно', turn], ['А', quiet], ['Остановитесь', turn]);
  expect(countOf(host, 'Дальше ехать нельзя')).toBe(3);
  expect(countOf(host, 'Остановитесь')).toBe(2);
  expect(host.querySelectorAll('a')).toHaveLength(1);
  expect(host.textContent).toMatch(/ехать нельзяНайти эвакуаторОстановитесь/);
});

it('the tow truck is for the newest trouble with this warning', async () => {
  const made = { ...turn.bid_draft, comment: 'Руль заклинило' };
  const other = { ...turn, suggestions: [work(46)], bid_draft: made } as unknown as AssistantTurn;
  const host = await logOf(['А', { ...turn, part: 'starts' }], ['Б', { ...other, part: 'starts' }]);
  useDraft.getState().setWorkIds([46]);
  await act(async () => host.querySelector('a')?.click());
  const draft = useDraft.getState();
  expect(draft.workIds).toEqual([90, 46]);
  expect(formOf(draft, tenderFormId).comment).toContain('Руль заклинило');
});

it('an answer about another matter says the danger that holds', async () => {
  changeTalk({
    wish: {
      ...{ comment: '', summary: '', from: null, to: null },
      dangers: [{ level: 'stop', text: 'Остановитесь' }],
    },
  });
  useDraft.getState().setWorkIds([90]);
  const host = await logOf(['Педаль', turn], ['Масло', { ...quiet, suggestions: turn.suggestions.slice(1) }]);
  expect(host.textContent).toMatch(/ехать нельзяОстановитесьНайти эвакуаторМасло/);
  expect(host.querySelectorAll('a')).toHaveLength(1);
  expect(host.textContent).toContain('Чтобы вызвать эвакуатор, нажмите «Найти эвакуатор»');
  expect(host.textContent).not.toContain('Показать');
  await act(async () => useDraft.getState().setWorkIds([45]));
  expect(host.textContent).toContain('Показать 3');
});
