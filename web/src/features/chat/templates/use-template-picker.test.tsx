import { act, useRef, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { press, render, waitFor } from '../../../testing/render.tsx';
import { useTemplatePicker } from './use-template-picker.tsx';

const items = [
  { id: 1, title: 'Приветствие', text: 'Здравствуйте!' },
  { id: 2, title: 'Адрес', text: 'Мы на Мира, 5' },
];
let known = items;
answerCalls(async () => Response.json({ success: true, data: { items: known } }));

const onSend = vi.fn();

function Line() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const picker = useTemplatePicker({ owner: { workshopId: 5 }, text, onText: setText, field });
  return (
    <>
      {picker.panel}
      {picker.button}
      <textarea
        ref={field}
        value={text}
        onKeyDown={(event) => {
          if (picker.onKey(event) || event.key !== 'Enter') return;
          picker.leave();
          onSend(text);
        }}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="button" onClick={picker.leave}>
        Отправить
      </button>
    </>
  );
}

const field = () => document.querySelector('textarea');
const options = () => document.querySelectorAll('[role=option]').length;
const key = (name: string) =>
  act(async () =>
    field()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );
const write = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });

async function openByButton(): Promise<void> {
  await press('Шаблоны ответов');
  await waitFor(() => expect(options()).toBe(2));
}

beforeEach(async () => {
  onSend.mockClear();
  await render(<Line />);
});

it('words typed after the button close the list, and Enter sends them', async () => {
  await openByButton();
  await write('Приезжайте');
  expect(options()).toBe(0);
  await key('Enter');
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Приезжайте');
  await write('');
  expect(options()).toBe(0);
});

it('sending closes the list that the button has opened', async () => {
  await openByButton();
  await press('Отправить');
  expect(options()).toBe(0);
});

it('the list of the button is chosen from with Enter, and Tab leaves the field', async () => {
  await openByButton();
  await key('Tab');
  expect(field()?.value).toBe('');
  await key('ArrowDown');
  await key('Enter');
  expect(field()?.value).toBe('Мы на Мира, 5');
  expect(onSend).not.toHaveBeenCalled();
});

it('after «/» Tab chooses', async () => {
  await write('/адр');
  await waitFor(() => expect(options()).toBe(1));
  await key('Tab');
  expect(field()?.value).toBe('Мы на Мира, 5');
});

describe('without templates', () => {
  beforeAll(() => {
    known = [];
  });

  it('a bare «/» without templates is not sent', async () => {
    await write('/');
    await waitFor(() => expect(document.body.textContent).toContain('Шаблонов пока нет'));
    await key('Enter');
    expect(onSend).not.toHaveBeenCalled();
    expect(await key('Tab'), 'Tab moves on').toBe(true);
    await write('/да');
    await key('Enter');
    expect(onSend).toHaveBeenCalledExactlyOnceWith('/да');
  });
});
