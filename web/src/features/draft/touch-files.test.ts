import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { useDraft } from './draft.store.ts';
import { readDraft } from './draft-shape.ts';

let touched: FormData[] = [];
let answer: () => Promise<Response>;
const good = async () => Response.json({ success: true, data: { count: 2 } });

answerCalls(async (url, init) => {
  if (!url.includes('touch')) throw new Error(`unexpected call ${url}`);
  touched.push(init.body as FormData);
  return answer();
});
beforeEach(() => {
  touched = [];
  answer = good;
  localStorage.clear();
  useDraft.setState(
    readDraft({
      uploads: [
        { localId: 'a', id: 7, name: 'a.jpg', status: 'uploaded' },
        { localId: 'b', id: 9, name: 'b.jpg', status: 'uploaded' },
      ],
    }),
  );
});
afterEach(() => useDraft.setState(readDraft({})));

const day = 24 * 60 * 60_000;
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function changeAfter(ms: number): Promise<number> {
  vi.setSystemTime(Date.now() + ms);
  useDraft.getState().toggleWork(11);
  await settled();
  return touched.length;
}

it('a change of the draft renews the term of its files, at most once a day', async () => {
  expect(await changeAfter(0), 'the files are new').toBe(0);
  expect(await changeAfter(day - 1)).toBe(0);
  expect(await changeAfter(1)).toBe(1);
  expect(touched[0]?.getAll('upload_ids[]')).toEqual(['7', '9']);
  expect(touched[0]?.get('identity_hash')).toMatch(/^[\w-]{16,64}$/);
  expect(await changeAfter(day - 1)).toBe(1);
  expect(await changeAfter(1)).toBe(2);
});

it('a draft without files on the server makes no call', async () => {
  await changeAfter(0);
  useDraft.setState({ uploads: [] });
  expect(await changeAfter(2 * day)).toBe(0);
});

it('a failed call is repeated by a change some minutes later', async () => {
  await changeAfter(0);
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await changeAfter(day)).toBe(1);
  expect(await changeAfter(1000)).toBe(1);
  expect(await changeAfter(5 * 60_000)).toBe(2);
});
