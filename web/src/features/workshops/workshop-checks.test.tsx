import { act } from 'react';
import { expect, it } from 'vitest';
import { render, waitFor } from '../../testing/render.tsx';
import { workshop } from '../../testing/workshop.ts';
import { WorkshopChecks } from './workshop-checks.tsx';

const checks = [
  { kind: 'details' as const, checked_at: '2025-02-01T09:00:00Z' },
  { kind: 'phone' as const, checked_at: '2025-02-03T22:30:00Z' },
];

async function openDialog(part: Partial<typeof workshop> = {}) {
  const page = await render(
    <WorkshopChecks workshop={{ ...workshop, is_verified: true, badges: ['verified'], checks, ...part }} />,
  );
  await act(async () => page.querySelector('button')?.click());
  return waitFor(() => {
    const dialog = document.querySelector('[role="dialog"]');
    if (!dialog) throw new Error('The dialog is not open');
    return dialog;
  });
}

it('the badge explains what was checked, how and when, in the time of the workshop', async () => {
  const dialog = await openDialog();
  const rows = [...dialog.querySelectorAll('li')].map(({ textContent }) =>
    textContent?.replaceAll('\u00A0', ' '),
  );
  expect(rows).toEqual([
    'Название, адрес и ИНН1 февраля 2025, сверил оператор',
    'Телефон автосервиса4 февраля 2025, владелец подтвердил кодом из СМС',
  ]);
  expect(dialog.textContent).toContain('о нём говорят отзывы');
});

it('a demo workshop says that its check is a sample', async () => {
  expect((await openDialog({ is_demo: true })).textContent).toContain('Это демо');
});

it('a workshop that no operator has checked has no badge', async () => {
  const page = await render(<WorkshopChecks workshop={{ ...workshop, checks: checks.slice(1) }} />);
  expect(page.textContent).toBe('');
});
