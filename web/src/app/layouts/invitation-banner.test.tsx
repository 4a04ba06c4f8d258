import type { Profile } from '@sto/contract/auth/auth.schemas';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '../../features/auth/session.ts';
import { render, waitFor } from '../../testing/render.tsx';
import { InvitationBanner } from './invitation-banner.tsx';

const invitedTo = (...names: string[]) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({
      success: true,
      data: { items: [], invitations: names.map((service_name) => ({ service_name })) },
    }),
  );

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ profile: null });
});

it('leads who is invited to the answer', async () => {
  invitedTo('Мотор', 'Шина');
  const page = await render(<InvitationBanner />);
  await waitFor(() => expect(page.textContent).toContain('Вас приглашают работать в «Мотор», «Шина»'));
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/notifications');
});

it('is not there for others', async () => {
  invitedTo();
  const page = await render(<InvitationBanner />);
  expect(page.textContent).toBe('');
});

it('goes for an operator in the place of the person', async () => {
  invitedTo('Мотор');
  const page = await render(<InvitationBanner />);
  await waitFor(() => expect(page.textContent).toContain('Мотор'));
  const profile = { id: 7, acting_operator: '+79001112233' } as Profile;
  await act(async () => useSession.setState({ profile }));
  expect(page.textContent).toBe('');
});
