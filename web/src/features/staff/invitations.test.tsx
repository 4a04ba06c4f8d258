import type { OwnInvitation } from '@sto/contract/staff/staff.schemas';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, render, waitFor } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Invitations } from './invitations.tsx';
import { LeaveWorkshop } from './leave-workshop.tsx';

const invitation: OwnInvitation = {
  ...{ service_id: 7, service_name: 'Мотор', address: 'Лесная ул., 5', role: 'mechanic' },
  ...{ invited_by: 'Ольга', expires_at: '2026-04-09T09:00:00Z' },
};
const work = { service_id: 7, service_name: 'Мотор', role: 'mechanic' };

let list: { items: object[]; invitations: object[] };
let sent: string[];
let sentRoles: unknown[];
let isDown: boolean;
let isReplaced: boolean;

beforeEach(() => {
  list = { items: [], invitations: [invitation] };
  sent = [];
  sentRoles = [];
  isDown = false;
  isReplaced = false;
  vi.spyOn(showToast, 'success').mockReturnValue(undefined);
  vi.spyOn(showToast, 'error').mockReturnValue(undefined);
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (isDown) return Response.json({ success: false, errors: [] }, { status: 500 });
    const move = /employment\/(accept|decline|leave)\//.exec(url)?.[1];
    if (!move) return Response.json({ success: true, data: list });
    sent.push(move);
    sentRoles.push((body as FormData).get('role'));
    if (isReplaced && sent.length === 1) {
      list = { items: [], invitations: [{ ...invitation, role: 'manager' }] };
      const error = { code: 'invitation_changed', message: 'Приглашение изменилось' };
      return Response.json({ success: false, errors: [error] }, { status: 409 });
    }
    list = { items: [], invitations: [] };
    return Response.json({ success: true, data: { service_id: 7 } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const shown = (page: HTMLElement, text: string) => waitFor(() => expect(page.textContent).toContain(text));

it('says who invites where as what, and joins once', async () => {
  const onAccepted = vi.fn(async () => undefined);
  const page = await render(<Invitations mayAnswer onAccepted={onAccepted} />);
  await shown(page, 'Вас приглашают в «Мотор»');
  expect(page.textContent).toContain('Ольга предлагает вам роль: мастер.');
  expect(page.textContent).toMatch(/Лесная ул., 5\. Приглашение действует до 9.апреля/);
  await press('Принять', 2);
  await waitFor(() => expect(onAccepted).toHaveBeenCalledTimes(1));
  expect(sent).toEqual(['accept']);
});

it('shows the role of an invitation that was replaced, and accepts that one', async () => {
  const onAccepted = vi.fn(async () => undefined);
  const page = await render(<Invitations mayAnswer onAccepted={onAccepted} />);
  await shown(page, 'мастер.');
  isReplaced = true;
  await press('Принять');
  await shown(page, 'управляющий.');
  expect([vi.mocked(showToast.error).mock.calls[0]?.[0], onAccepted.mock.calls]).toEqual([
    'Приглашение изменилось',
    [],
  ]);
  await press('Принять');
  await waitFor(() => expect(onAccepted).toHaveBeenCalledTimes(1));
  expect(sentRoles).toEqual(['mechanic', 'manager']);
});

it('has no answer for an operator in the place of the person', async () => {
  const page = await render(<Invitations mayAnswer={false} onAccepted={async () => undefined} />);
  await shown(page, 'Вас приглашают в «Мотор»');
  expect(page.querySelector('button')).toBeNull();
});

it('is gone once it is declined', async () => {
  const onAccepted = vi.fn(async () => undefined);
  const page = await render(<Invitations mayAnswer onAccepted={onAccepted} />);
  await shown(page, 'Вас приглашают в «Мотор»');
  await press('Отказаться');
  await waitFor(() => expect(page.textContent).toBe(''));
  expect([sent, onAccepted.mock.calls]).toEqual([['decline'], []]);
});

it('stays when the answer did not arrive', async () => {
  const page = await render(<Invitations mayAnswer onAccepted={async () => undefined} />);
  await shown(page, 'Вас приглашают в «Мотор»');
  isDown = true;
  await press('Принять');
  await waitFor(() => expect(showToast.error).toHaveBeenCalled());
  expect(page.textContent).toContain('Вас приглашают в «Мотор»');
});

it('says that the invitations did not load, and loads them again', async () => {
  isDown = true;
  const page = await render(<Invitations mayAnswer onAccepted={async () => undefined} />);
  await shown(page, 'Приглашения не загрузились');
  isDown = false;
  await press('Повторить');
  await shown(page, 'Вас приглашают в «Мотор»');
});

it('an employee leaves after a question, an owner has no such button', async () => {
  list = { items: [work, { ...work, service_id: 8, service_name: 'Шина', role: 'owner' }], invitations: [] };
  const onLeft = vi.fn(async () => undefined);
  const page = await render(<LeaveWorkshop onLeft={onLeft} />);
  await shown(page, 'Мотор');
  expect(page.textContent).not.toContain('Шина');
  await press('Уйти из автосервиса');
  expect(sent).toEqual([]);
  await press('Уйти');
  await waitFor(() => expect(onLeft).toHaveBeenCalledTimes(1));
  expect(sent).toEqual(['leave']);
});
