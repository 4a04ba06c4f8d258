import { expect, it } from 'vitest';
import { press, render } from '../../testing/render.tsx';
import { ClampedText } from './clamped-text.tsx';

const long = 'Долго ждал звонка. '.repeat(100).trim();

it('a short text is whole', async () => {
  const host = await render(<ClampedText text="Не подошла цена" />);
  expect(host.textContent).toBe('Не подошла цена');
  expect(host.querySelector('button')).toBeNull();
});

it('a long text shows its first words, and all of it on demand', async () => {
  const host = await render(<ClampedText text={long} />);
  expect(host.textContent?.length).toBeLessThan(330);
  expect(host.textContent).toMatch(/(ждал|звонка\.|Долго)… Показать ещё$/);
  await press('Показать ещё');
  expect(host.textContent).toBe(`${long} Свернуть`);
  await press('Свернуть');
  expect(host.textContent).toContain('…');
});

it.each([
  ['many lines', 'да\n'.repeat(50), 'да\nда\nда\nда\nда\nда…'],
  ['one word', 'а'.repeat(2000), `${'а'.repeat(300)}…`],
])('a text of %s is cut too', async (_name, text, start) => {
  const host = await render(<ClampedText text={text} />);
  expect(host.textContent).toBe(`${start} Показать ещё`);
});

it.each([
  ['a seventh line of one word', `${'да\n'.repeat(6)}нет`],
  ['the last words of a long line', `${'слово '.repeat(55)}конец`],
])('%s is no reason for a button', async (_name, text) => {
  const host = await render(<ClampedText text={text} />);
  expect(host.textContent).toBe(text);
  expect(host.querySelector('button')).toBeNull();
});

it('two short lines more have a button', async () => {
  const host = await render(<ClampedText text={`${'да\n'.repeat(7)}нет`} />);
  expect(host.textContent).toBe('да\nда\nда\nда\nда\nда… Показать ещё');
});
