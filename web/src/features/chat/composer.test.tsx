import { act } from 'react';
import { expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render } from '../../testing/render.tsx';
import { Composer } from './composer.tsx';
import { openOutbox, useOutbox } from './outbox.store.ts';

answerCalls(() => new Promise(() => undefined));

const field = () => document.querySelector('textarea');
const write = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });

it('two presses in the same instant send one message', async () => {
  openOutbox(1);
  await render(
    <Composer side="customer" chatId={7} templatesOf={null} intent={null} onIntent={() => undefined} />,
  );
  await write('Когда приехать?');
  await press('Отправить', 2);
  expect(useOutbox.getState().messages.map(({ text }) => text)).toEqual(['Когда приехать?']);
  expect(field()?.value).toBe('');
});
