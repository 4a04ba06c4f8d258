import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, render, waitFor } from '../../testing/render.tsx';
import { changeTalk, forgetTalk, useAssistant } from './assistant.store.ts';
import type { AssistantSteps } from './assistant-steps.ts';
import { useHandOver } from './use-hand-over.ts';

const sessionId = '3d0e8a3e-1111-4222-8333-444455556666';
const chat = () => new Response(JSON.stringify({ success: true, data: { chat_id: 9 } }));
const gone = () =>
  new Response(JSON.stringify({ success: false, errors: [{ code: 'not_found', message: 'Нет' }] }), {
    status: 404,
  });
const refused = () =>
  new Response(
    JSON.stringify({ success: false, errors: [{ code: 'forbidden', message: 'Недостаточно прав' }] }),
    { status: 403 },
  );
let sent: FormData[] = [];

function answerWith(answer: () => Response): void {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(body as FormData);
    return answer();
  });
}

function Talk({ status }: { status: AssistantSteps['session'] }) {
  const callOperator = useHandOver(status);
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={callOperator}>
        Позвать
      </button>
    </>
  );
}

const address = (page: HTMLElement) => page.querySelector('output')?.textContent;
const isPending = () => useAssistant.getState().isHandOverPending;

beforeEach(() => {
  sent = [];
  changeTalk({ sessionId });
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetTalk();
});

it('opens the chat that got the conversation', async () => {
  answerWith(chat);
  const page = await render(<Talk status="signedIn" />);
  await press('Позвать', 2);
  await waitFor(() => expect(address(page)).toBe('/customer/chat/9'));
  expect(sent.map((form) => form.get('session_id'))).toEqual([sessionId]);
});

it('lets a visitor sign in, and then goes on by itself', async () => {
  answerWith(chat);
  const before = await render(<Talk status="anonymous" />);
  await press('Позвать');
  expect(address(before)).toMatch(/^\/join\/login/);
  expect(sent).toEqual([]);
  // The page of the login replaces this one a moment later.
  expect(isPending()).toBe(true);
  const after = await render(<Talk status="signedIn" />);
  await waitFor(() => expect(address(after)).toBe('/customer/chat/9'));
  expect(isPending()).toBe(false);
  expect(sent).toHaveLength(1);
});

it('forgets the call when the login was left', async () => {
  changeTalk({ isHandOverPending: true });
  await render(<Talk status="anonymous" />);
  expect(isPending()).toBe(false);
});

it('opens the support when there is no conversation any more', async () => {
  answerWith(gone);
  const page = await render(<Talk status="signedIn" />);
  await press('Позвать');
  await waitFor(() => expect(address(page)).toBe('/customer/chat?support=1&bid='));
});

it('opens the support of the workshop for its employee', async () => {
  answerWith(refused);
  const page = await render(<Talk status="signedIn" />);
  await press('Позвать');
  await waitFor(() => expect(address(page)).toBe('/service/chat?support=1&bid='));
});
