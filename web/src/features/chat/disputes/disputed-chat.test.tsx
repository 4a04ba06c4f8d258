import { expect, it } from 'vitest';
import { press, render, waitFor } from '../../../testing/render.tsx';
import { accepted, recordMoves } from '../../../testing/sent-moves.ts';
import { DisputedChat } from './disputed-chat.tsx';

const message = (id: number, part: object) => ({
  ...{ id, client_message_id: null, chat_id: 5, type: 'text', files: [], payload: null, reply_to: null },
  ...{
    has_hidden_contacts: false,
    is_edited: false,
    is_deleted: false,
    is_hidden: false,
    is_reported: false,
  },
  ...{ can_report: false, is_appealed: false, can_appeal: false, can_edit: false, status: 'sent' },
  ...{ created_at: `2026-03-20T10:0${id}:00+03:00`, sender: 'customer', sender_name: 'Алексей', text: '' },
  ...part,
});
const items = [
  message(1, { text: 'Снова скрипит' }),
  message(2, { sender: 'service', sender_name: 'Ольга', text: 'Гарантия прошла' }),
  message(3, { sender: 'system', sender_name: '', type: 'status', text: 'Работы завершены' }),
];
const calls = recordMoves(() => accepted({ chat_id: 5, items, has_more: false }));

it('the operator opens the chat by a press, reads who wrote what and has nothing to write with', async () => {
  const host = await render(<DisputedChat bidId={7} />);
  expect(calls).toEqual([]);
  await press('Показать переписку');
  await waitFor(() => expect(host.querySelector('[role=log]')?.textContent).toContain('Снова скрипит'));
  const text = host.textContent ?? '';
  for (const part of ['Алексей, водитель', 'Ольга, автосервис', 'сайтРаботы завершены'])
    expect(text).toContain(part);
  expect(text).not.toContain('Напишите первым');
  expect(host.querySelector('textarea, input')).toBeNull();
  await press('Скрыть переписку');
  expect(host.querySelector('[role=log]')).toBeNull();
  await press('Показать переписку');
  await waitFor(() => expect(host.querySelector('[role=log]')).not.toBeNull());
  expect(calls).toHaveLength(1);
});
