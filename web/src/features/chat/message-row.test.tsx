import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { openDialog, press, render, waitFor } from '../../testing/render.tsx';
import { MessageRow } from './message-row.tsx';

const sent = vi.fn<(url: string) => void>();
answerCalls(async (url) => {
  sent(url);
  return Response.json({ success: true, data: { ...message, is_deleted: true } });
});

const message: ChatMessage = {
  ...{
    id: 5,
    chat_id: 7,
    client_message_id: null,
    type: 'text',
    text: 'Приеду в пять',
    payload: null,
    files: [],
  },
  ...{ sender: 'customer', sender_name: 'Марина', has_hidden_contacts: false, reply_to: null },
  ...{ is_edited: false, is_deleted: false, is_hidden: false, is_reported: false, can_report: false },
  ...{ is_appealed: false, can_appeal: false, can_edit: true, status: 'sent' },
  created_at: '2026-03-20T08:00:00Z',
};

const choose = async (name: string) => {
  const find = () =>
    [...document.querySelectorAll('[role=menuitem]')].find((one) => one.textContent === name);
  const item = await waitFor(() => {
    const found = find();
    if (!(found instanceof HTMLElement)) throw new Error(`no item «${name}»`);
    return found;
  });
  await act(async () => item.click());
};

it('a message is deleted only after a second press', async () => {
  await render(
    <MessageRow side="customer" message={message} card={null} canWrite onIntent={() => undefined} />,
  );
  const trigger = document.querySelector('button[aria-haspopup=menu]')?.getAttribute('aria-label') ?? '';
  await press(trigger);
  await choose('Удалить');
  await waitFor(() => expect(openDialog()?.textContent).toContain('Удалить сообщение?'));
  expect(sent).not.toHaveBeenCalled();
  await press('Удалить');
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent.mock.calls[0]?.[0]).toContain('/delete/');
});
