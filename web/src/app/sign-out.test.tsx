import type { Profile } from '@sto/contract/auth/auth.schemas';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../features/auth/session.ts';
import { countUnsent, enqueueMessage, openOutbox } from '../features/chat/outbox.store.ts';
import { BrowserPages, press, render, waitFor } from '../testing/render.tsx';
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
  return (
    <Routes>
      <Route path="/" element={<p>Карта</p>} />
      <Route path="/join/login" element={<p>Вход</p>} />
      <Route element={<RequireRole is="customer" />}>
        <Route path="*" element={<p>Заявки</p>} />
      </Route>
    </Routes>
  );
}

it('«Выйти» on a page behind the login leads to the map, not to the login', async () => {
  await render(
    <>
      <ProfileMenu onClose={() => undefined} />
      <ShownPage />
    </>,
    BrowserPages,
  );
  await press('Выйти');
  await waitFor(() => expect(useSession.getState().status).toBe('anonymous'));
  expect(document.body.textContent).toContain('Карта');
  expect(window.location.pathname).toBe('/');
});

it('«Выйти» with unsent messages is confirmed first', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  openOutbox(profile.id);
  enqueueMessage({ side: 'customer', chatId: 900, text: 'Привет', fileIds: [], replyToId: null });
  await render(<ProfileMenu onClose={() => undefined} />, BrowserPages);
  await press('Выйти');
  await waitFor(() => expect(document.body.textContent).toContain('Не отправлено: 1\u00A0сообщение'));
  await press('Остаться');
  expect([useSession.getState().status, countUnsent(profile.id)]).toEqual(['signedIn', 1]);
  await press('Выйти');
  await press('Выйти и не отправлять');
  await waitFor(() => expect(useSession.getState().status).toBe('anonymous'));
  expect(countUnsent(profile.id)).toBe(0);
});
