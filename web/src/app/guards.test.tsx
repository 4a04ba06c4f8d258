import type { Profile, Role } from '@sto/contract/auth/auth.schemas';
import { act, useEffect } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../features/auth/session.ts';
import { BrowserPages, press, render, waitFor } from '../testing/render.tsx';
import { RequireRole } from './guards.tsx';
import { ProfileMenu } from './layouts/profile-menu.tsx';

const roles: Role[] = ['customer', 'service'];
const person = { id: 7, name: 'Марина', phone: '+79000000002', role: 'customer', roles } as Profile;

let sent: Role[];
let mounts: string[];

beforeEach(() => {
  sent = [];
  mounts = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (!url.endsWith('/switch-role/')) return Response.json({ success: true, data: {} });
    const role = (body as FormData).get('role') as Role;
    sent.push(role);
    return Response.json({ success: true, data: { ...person, role } });
  });
  useSession.setState({ status: 'signedIn', profile: person });
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

function Page({ name }: { name: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    mounts.push(name);
  }, [name]);
  return (
    <>
      <p>{name}</p>
      <button type="button" onClick={() => navigate('/service/chat')}>
        Дальше
      </button>
    </>
  );
}

const renderAt = (path: string) => {
  window.history.pushState(null, '', path);
  return render(
    <>
      <ProfileMenu onClose={() => undefined} />
      <Routes>
        <Route element={<RequireRole is="customer" />}>
          <Route path="/customer/bids" element={<Page name="bids" />} />
        </Route>
        <Route element={<RequireRole is="service" />}>
          <Route path="/service/bids" element={<Page name="board" />} />
          <Route path="/service/chat" element={<Page name="chat" />} />
        </Route>
      </Routes>
    </>,
    BrowserPages,
  );
};

const actingRole = () => useSession.getState().profile?.role;

it('a page of another role is shown at once, and the person acts in it', async () => {
  await renderAt('/service/bids');
  expect(document.body.textContent).toContain('board');
  await waitFor(() => expect(actingRole()).toBe('service'));
  await press('Дальше');
  await waitFor(() => expect(document.body.textContent).toContain('chat'));
  expect([sent, mounts]).toEqual([['service'], ['board', 'chat']]);
});

it('a role changed in another tab leaves the shown page as it is, until the next page', async () => {
  await renderAt('/service/bids');
  await waitFor(() => expect(actingRole()).toBe('service'));
  await act(async () => useSession.setState({ profile: { ...person, role: 'customer' } }));
  expect([sent, mounts]).toEqual([['service'], ['board']]);
  await press('Дальше');
  await waitFor(() => expect(actingRole()).toBe('service'));
  expect([sent, mounts]).toEqual([
    ['service', 'service'],
    ['board', 'chat'],
  ]);
});

it('the menu changes the role with one call, and leads home', async () => {
  await renderAt('/customer/bids');
  await press('Войти как автосервис');
  await waitFor(() => expect(document.body.textContent).toContain('board'));
  await press('Дальше');
  await waitFor(() => expect(document.body.textContent).toContain('chat'));
  expect([sent, actingRole()]).toEqual([['service'], 'service']);
});

it('without the server, and for an operator in the place of a person, the role stays', async () => {
  useSession.setState({ profile: { ...person, acting_operator: 'Оператор' } });
  await renderAt('/service/bids');
  expect([document.body.textContent?.includes('board'), sent]).toEqual([true, []]);
  const refused = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', refused);
  await act(async () => useSession.setState({ profile: person }));
  await press('Дальше');
  await waitFor(() => expect(refused).toHaveBeenCalled());
  await waitFor(() => expect(document.body.textContent).toContain('chat'));
  expect(actingRole()).toBe('customer');
});
