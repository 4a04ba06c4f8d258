import { afterEach, expect, it, vi } from 'vitest';
import { render, waitFor } from '../../testing/render.tsx';
import { InvitationBanner } from './invitation-banner.tsx';

const invitedTo = (...names: string[]) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({
      success: true,
      data: { items: [], invitations: names.map((service_name) => ({ service_name })) },
    }),
  );

afterEach(() => vi.unstubAllGlobals());

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
