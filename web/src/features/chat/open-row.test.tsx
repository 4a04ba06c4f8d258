import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render, rowsOf, waitFor } from '../../testing/render.tsx';
import { ConversationList } from './conversation-list.tsx';

const at = '2026-03-20T12:00:00+03:00';
const chatOf = (id: number, name: string) => ({
  ...{ id, kind: 'bid', bid_id: id, service: null, support: null, customer: { id, name, avatar: null } },
  ...{ peer: { name, image: null }, title: 'Kia Rio', unread_count: 1 },
  ...{ last_message: { id, text: 'Когда можно?', sender: 'customer', created_at: at }, updated_at: at },
});
const all = [chatOf(3, 'Анна'), chatOf(2, 'Борис'), chatOf(1, 'Вера')];
let unread = all;
beforeEach(() => {
  unread = all;
});
answerCalls(async (url) => {
  const items = url.includes('only_unread') ? unread : all.toReversed();
  return Response.json({ success: true, data: { items, total: items.length } });
});

function List() {
  const [openId, setOpenId] = useState<number | null>(null);
  const client = useQueryClient();
  const read = (id: number) => {
    unread = unread.filter((chat) => chat.id !== id);
    void client.invalidateQueries();
  };
  return (
    <>
      {all.map(({ id }) => (
        <span key={id}>
          <button type="button" onClick={() => setOpenId(id)}>{`open ${id}`}</button>
          <button type="button" onClick={() => read(id)}>{`read ${id}`}</button>
        </span>
      ))}
      <ConversationList side="service" openId={openId} emptyText="" />
    </>
  );
}

let page: HTMLElement;
const names = () => rowsOf(page).map((row) => /Анна|Борис|Вера/.exec(row)?.[0]);
const expectNames = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));

it('the open chat stays among the unread ones, without its number, until another one is opened', async () => {
  page = await render(<List />);
  await press('Непрочитанные');
  await expectNames('Анна', 'Борис', 'Вера');
  await press('open 2');
  await press('read 2');
  await waitFor(() => expect(rowsOf(page)[1]).not.toContain('новое'));
  await expectNames('Анна', 'Борис', 'Вера');
  await press('read 3');
  await expectNames('Борис', 'Вера');
  await press('open 1');
  await expectNames('Вера');
});

it('another filter ends its stay', async () => {
  page = await render(<List />);
  await press('Непрочитанные');
  await expectNames('Анна', 'Борис', 'Вера');
  await press('open 2');
  await press('read 2');
  await waitFor(() => expect(rowsOf(page)[1]).not.toContain('новое'));
  await press('Непрочитанные');
  await expectNames('Вера', 'Борис', 'Анна');
  await press('Непрочитанные');
  await expectNames('Анна', 'Вера');
});
