import type { AssistantBidDraft, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import { tenderFormId, useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { changeTalk, forgetTalk, useAssistant } from './assistant.store.ts';
import { prefillForms } from './prefill.ts';
import { beginTalk } from './send-message.ts';

beforeEach(() => {
  forgetTalk();
  useDraft.setState(readDraft({}));
});

const answer = (made: Partial<AssistantBidDraft>, turn: Partial<AssistantTurn> = {}) =>
  prefillForms({
    ...{ action: 'propose', part: 'starts', suggestions: [] },
    slots: { auto_id: null, car: null, when: null, city_id: null },
    safety: { level: 'none', text: null, offer_tow: false },
    ...turn,
    bid_draft: {
      ...{ auto_id: null, work_type_ids: [], comment: '', ai_summary: '' },
      ...{ period_start: null, period_end: null, file_ids: [], ...made },
    },
  });

it('the words of a trouble give way to those of the next one after a greeting', () => {
  const comment = () => useDraft.getState().forms[tenderFormId]?.comment;
  answer({ comment: 'Педаль проваливается' });
  answer({ comment: 'Педаль проваливается' });
  answer({ comment: '' });
  expect(comment()).toBe('Педаль проваливается');
  answer({ comment: 'Стучит подвеска' });
  expect(comment()).toBe('Стучит подвеска');
});

describe('works of the trouble before', () => {
  const work = (work_type_id: number, is_named = true) =>
    ({ work_type_id, is_named }) as AssistantTurn['suggestions'][number];
  const oil = { suggestions: [work(9)] };
  const suspension = { suggestions: [work(4, false)] };
  const chosen = () => useDraft.getState().workIds;
  beforeEach(() => {
    useDraft.setState({ workIds: [2] });
    answer({}, oil);
    expect(chosen()).toEqual([2, 9]);
  });

  it('give way to those of another one, as the answer says; works chosen elsewhere stay', () => {
    answer({}, suspension);
    expect(chosen()).toEqual([2]);
    expect(useAssistant.getState().works).toEqual([]);
    answer({}, { suggestions: [work(4, false), work(9)], part: 'continues' });
    expect(chosen()).toEqual([2, 9]);
  });

  it('stay where the message adds to it, is refused or gets a question', () => {
    answer({}, { ...suspension, part: 'continues' });
    answer({}, { action: 'decline', part: 'apart' });
    answer({}, { action: 'ask', part: 'starts' });
    expect(chosen()).toEqual([2, 9]);
  });

  it('go with its words and the tow truck where it has ended; an address that was written stays', () => {
    const leg = { kind: 'tow' as const, address: '', place: null };
    const form = () => useDraft.getState().forms[tenderFormId];
    const end = () => answer({}, { action: 'ask', part: 'ends' });
    answer({ comment: 'Нет тормозов' }, { ...oil, part: 'continues' });
    useDraft.getState().changeForm(tenderFormId, { leg });
    end();
    expect([chosen(), form()?.comment, form()?.leg]).toEqual([[2], '', undefined]);
    expect(useAssistant.getState()).toMatchObject({ works: [], wish: { comment: '', offered: [] } });
    useDraft.getState().changeForm(tenderFormId, { leg: { ...leg, address: 'Лесная, 7' } });
    end();
    expect(form()?.leg?.address).toBe('Лесная, 7');
  });

  it('stay where a repair has ended another one, and may be taken back', () => {
    answer({}, { suggestions: [work(4), work(9)], part: 'continues' });
    answer({ comment: 'масло' }, { suggestions: [work(9)], part: 'ends' });
    expect(chosen()).toEqual([2, 9]);
    expect(useAssistant.getState()).toMatchObject({ works: [9], named: [9], wish: { offered: [9] } });
    useDraft.getState().toggleWork(9);
    answer({ comment: 'масло' }, { suggestions: [work(9)], part: 'ends' });
    expect(chosen()).toEqual([2]);
  });

  it('stay where a repair shows no card of them, but go with its own', () => {
    useDraft.setState({ workIds: [2, 9, 4] });
    changeTalk({ works: [9, 4] });
    answer({}, { suggestions: [work(4), work(7)], part: 'continues' });
    expect(chosen()).toEqual([2, 9, 4, 7]);
    answer({ comment: 'свечи' }, { suggestions: [work(7)], part: 'ends' });
    expect(chosen()).toEqual([2, 9, 7]);
  });

  it('of a danger that a repair leaves keep the tow truck', () => {
    const leg = { kind: 'tow' as const, address: '', place: null };
    useDraft.getState().changeForm(tenderFormId, { leg });
    const safety = { level: 'stop' as const, text: 'Льёт бензин', offer_tow: true };
    answer({ comment: 'бензин' }, { action: 'ask', part: 'ends', safety });
    expect(useDraft.getState().forms[tenderFormId]?.leg).toEqual(leg);
  });

  it('that were brought back into a new conversation stay', () => {
    const bringBack = beginTalk();
    expect(chosen()).toEqual([2]);
    changeTalk({ sessionId: 'new' });
    expect(bringBack()).toBe(false);
    answer({}, suspension);
    expect(chosen()).toEqual([2, 9]);
  });
});

describe('a tow truck that is needed now', () => {
  const visit = { from: '2026-03-21T06:00:00Z', to: '2026-03-21T09:00:00Z' };
  const sayBoth = (between: () => void) => {
    answer({ period_start: visit.from, period_end: visit.to });
    expect(useDraft.getState().wished).toEqual(visit);
    between();
    answer({});
    const { wished, forms } = useDraft.getState();
    return { wished, day: forms[7]?.day };
  };

  it('takes the time of the visit back, also from a form that has it', () => {
    const open = () => useDraft.getState().changeForm(7, { day: '2026-03-21' });
    expect(sayBoth(open)).toEqual({ wished: null, day: null });
  });

  it('leaves a time that was wished for elsewhere', () => {
    const later = { from: '2026-03-22T06:00:00Z', to: '2026-03-22T09:00:00Z' };
    const search = () => {
      useDraft.setState({ wished: later });
      useDraft.getState().changeForm(7, { day: '2026-03-22' });
    };
    expect(sayBoth(search)).toEqual({ wished: later, day: '2026-03-22' });
  });

  it('of a new conversation leaves a time that was brought back', () => {
    useDraft.setState({ workIds: [9] });
    changeTalk({ works: [9] });
    const begin = () => {
      const bringBack = beginTalk();
      changeTalk({ sessionId: 'new' });
      bringBack();
    };
    expect(sayBoth(begin).wished).toEqual(visit);
  });
});
