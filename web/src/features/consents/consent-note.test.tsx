import { consentTexts } from '@sto/contract/consents/consent-texts';
import { type ConsentKind, consentVersions } from '@sto/contract/consents/consent-versions';
import { expect, it } from 'vitest';
import { press, render, waitFor } from '../../testing/render.tsx';
import { ConsentNote } from './consent-note.tsx';

it.each([
  ['account', 'Продолжая, вы соглашаетесь на обработку данных. Что мы храним и зачем'],
  ['booking', 'Отправляя, вы соглашаетесь на передачу данных автосервису. Что мы храним и зачем'],
  ['callback', 'Что мы храним и зачем'],
] as const)('the line of %s opens the text whose version the form sends', async (kind: ConsentKind, line) => {
  const host = await render(<ConsentNote kind={kind} />);
  expect(host.textContent?.trim()).toBe(line);
  await press('Что мы храним и зачем');
  const dialog = await waitFor(() => {
    const found = document.querySelector('[role=dialog]');
    if (!found) throw new Error('not open yet');
    return found;
  });
  const shown = [...dialog.querySelectorAll('p')].map((paragraph) => paragraph.textContent);
  expect(shown).toEqual(consentTexts[kind][consentVersions[kind] - 1]);
});
