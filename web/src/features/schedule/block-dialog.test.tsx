import type { WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { act } from 'react';
import { expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { nameOf, openDialog, press, render, type, waitFor } from '../../testing/render.tsx';
import { BlocksSection } from './blocks-section.tsx';

const schedule = {
  ...{ service_id: 7, timezone: 'Europe/Moscow', blocks: [] },
  bays: [{ id: 3, name: 'Пост 1', sort: 1, is_active: true, skills: [20] }],
} as unknown as WorkshopSchedule;

answerCalls(async () => Response.json({ success: true, data: {} }));

async function opened(): Promise<HTMLButtonElement> {
  const page = await render(<BlocksSection schedule={schedule} />);
  const opener = [...page.querySelectorAll('button')].find((one) => nameOf(one) === 'Занять пост');
  if (!opener) throw new Error('no opener');
  await act(async () => opener.focus());
  await press('Занять пост');
  await waitFor(() => expect(openDialog()?.contains(document.activeElement)).toBe(true));
  return opener;
}

it('the focus goes into the dialog, and back to its opener', async () => {
  const opener = await opened();
  await press('Не сейчас');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(openDialog()).toBeNull();
});

it('the focus returns after a bay is blocked too', async () => {
  const opener = await opened();
  await press('Занять');
  await waitFor(() => expect(openDialog()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('a wrong span has the focus in its field, and nothing is sent', async () => {
  await opened();
  await type('По какой день', '2020-01-01');
  await press('Занять');
  await waitFor(() => expect(document.activeElement?.getAttribute('value')).toBe('2020-01-01'));
  expect(openDialog()?.textContent).toContain('Окончание должно быть позже начала');
});
