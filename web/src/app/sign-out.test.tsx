import type { Profile } from '@sto/contract/auth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../features/auth/session.ts';
import { PageRouter, useLocation } from '../lib/page-router.tsx';
import { press, render, waitFor } from '../testing/render.tsx';
import { RequireRole } from './guards.tsx';
import { ProfileMenu } from './layouts/profile-menu.tsx';

const profile = { id: 7, name: 'Марина', phone: '+79000000002', role: 'customer', roles: ['customer'] };

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: {} }));
  useSession.setState({ status: 'signedIn', profile: profile as Profile });
  window.history.pushState(null, '', '/customer/bids');
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

function ShownPage() {
  const { pathname } = useLocation();
  if (pathname === '/') return <p>Карта</p>;
  if (pathname === '/join/login') return <p>Вход</p>;
  return (
    <RequireRole is="customer">
      <p>Заявки</p>
    </RequireRole>
  );
}

it('whoever leaves by «Выйти» from a page of their own comes to the map, not to the login', async () => {
  await render(
    <>
      <ProfileMenu onClose={() => undefined} />
      <ShownPage />
    </>,
    PageRouter,
  );
  await press('Выйти');
  await waitFor(() => expect(useSession.getState().status).toBe('anonymous'));
  expect(document.body.textContent).toContain('Карта');
  expect(window.location.pathname).toBe('/');
});
