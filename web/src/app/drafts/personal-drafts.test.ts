import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeTalk, forgetTalk, useAssistant } from '../../features/assistant/assistant.store.ts';
import { useSession } from '../../features/auth/session.ts';
import { useDraft } from '../../features/draft/draft.store.ts';
import { readDraft } from '../../features/draft/draft-shape.ts';
import { draftOwner } from './draft-owner.ts';
import { forgetDrafts, keepDraftsPersonal } from './personal-drafts.ts';

const signIn = (id: number) => useSession.setState({ status: 'signedIn', profile: { id } as never });
const end = () => useSession.setState({ status: 'anonymous', profile: null });
const comment = () => useDraft.getState().forms['5']?.comment;
const write = (text: string) => useDraft.getState().changeForm(5, { comment: text });
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  end();
  useDraft.setState(readDraft({}));
  forgetTalk();
  stop = keepDraftsPersonal();
});
afterEach(() => {
  vi.unstubAllGlobals();
  stop();
});

it('the drafts of a person leave with the session, and come back to the same person', () => {
  signIn(1);
  write('Код домофона 12');
  changeTalk({ text: 'стучит', personId: 1 });
  end();
  expect([comment(), useAssistant.getState().text]).toEqual([undefined, '']);
  signIn(1);
  expect([comment(), useAssistant.getState().text]).toEqual(['Код домофона 12', 'стучит']);
});

it('another person gets none of them, also later', () => {
  signIn(1);
  write('Код домофона 12');
  useSession.setState({ status: 'unknown', profile: null });
  signIn(2);
  expect(comment()).toBeUndefined();
  write('Своё');
  end();
  signIn(1);
  expect(comment()).toBeUndefined();
});

it('a page that is opened after the session has ended shows none of them', () => {
  signIn(1);
  write('Код домофона 12');
  stop();
  end();
  stop = keepDraftsPersonal();
  expect([comment(), draftOwner()]).toEqual([undefined, null]);
});

it('what a visitor has written stays through the login', () => {
  write('Без входа');
  signIn(1);
  expect(comment()).toBe('Без входа');
});

it('«Выйти» leaves nothing behind', () => {
  const remove = vi.fn(async () => true);
  vi.stubGlobal('caches', { delete: remove });
  signIn(1);
  write('Код домофона 12');
  sessionStorage.setItem('sto-unsaved', '{"state":{"1:7:facts":"Код домофона 12"}}');
  forgetDrafts();
  end();
  signIn(1);
  expect(comment()).toBeUndefined();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('домофона');
  expect(remove).toHaveBeenCalledWith('shared');
});
