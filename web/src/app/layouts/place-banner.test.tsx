import type { Profile } from '@sto/contract/auth/auth.schemas';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../features/auth/session.ts';
import { removeTokens, storeTokens } from '../../features/auth/tokens.ts';
import { OperatorPeoplePage } from '../../pages/operator/operator-pages.tsx';
import { BrowserPages, press, render, type, waitFor } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { RequireRole } from '../guards.tsx';
import { PlaceBanner } from './place-banner.tsx';

const operator = { id: 1, name: '', phone: '+79001112233', role: 'operator', roles: ['operator'] };
const manager = {
  ...{ id: 7, name: 'Марина', phone: '+79000000002', role: 'service', roles: ['service'] },
  acting_operator: operator.phone,
};

/** The tokens have the times and the person that the page reads of them. */
function tokensOf(id: number) {
  const token = `h.${btoa(JSON.stringify({ sub: String(id), exp: Date.now() / 1000 + 3600 }))}.s`;
  return { access_token: token, refresh_token: `refresh-${id}`, expires_in: 3600 };
}

beforeEach(() => {
  vi.spyOn(showToast, 'error').mockReturnValue(undefined);
  storeTokens(tokensOf(operator.id));
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.includes('/impersonate/') ? { ...tokensOf(manager.id), profile: manager } : operator;
    return Response.json({ success: true, data });
  });
  useSession.setState({ status: 'signedIn', profile: operator as unknown as Profile });
  window.history.pushState(null, '', '/operator/people');
});
afterEach(() => {
  removeTokens();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useSession.setState({ status: 'anonymous', profile: null });
  window.history.replaceState(null, '', '/');
});

it('an operator enters the place of a person and leaves it, without a word about foreign pages', async () => {
  await render(
    <>
      <PlaceBanner />
      <Routes>
        <Route element={<RequireRole is="operator" />}>
          <Route path="/operator/people" element={<OperatorPeoplePage />} />
        </Route>
        <Route element={<RequireRole is="service" />}>
          <Route path="/service/bids" element={<p>Доска</p>} />
        </Route>
        <Route path="*" element={<p>Не туда</p>} />
      </Routes>
    </>,
    BrowserPages,
  );
  const shown = () => document.body.textContent?.replaceAll('\u00A0', ' ') ?? '';
  await type('Телефон', '900 000-00-02');
  await type('Причина', 'Не видит свою заявку');
  await press('Войти как этот человек');
  await waitFor(() => expect(shown()).toContain('Доска'));
  await waitFor(() => expect(shown()).toContain('Вы вошли как Марина. Оператор: +7 900 111-22-33.'));
  await press('Выйти из режима');
  await waitFor(() => expect(shown()).toContain('Люди'));
  expect(window.location.pathname).toBe('/operator/people');
  expect(useSession.getState().profile?.id).toBe(operator.id);
  expect(showToast.error).not.toHaveBeenCalled();
});
