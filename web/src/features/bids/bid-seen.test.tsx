import type { Profile } from '@sto/contract/auth/auth.schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render, waitFor } from '../../testing/render.tsx';
import { useCounters } from '../profile/counters.api.ts';
import { itemsOf, useBid, useBidIndex } from './bids.api.ts';

const driver = { id: 7, role: 'customer' } as Profile;

let seen = false;
let version = 1;
let countRequests = 0;
let listRequests = 0;
/** A list contains the state at its request, and arrives when this resolves. */
let listsCome = Promise.resolve();
let come: () => void;
const coming = () =>
  new Promise<void>((resolve) => {
    come = resolve;
  });
answerCalls(async (url) => {
  const row = { id: 5, version, is_unseen: !seen };
  if (url.includes('/bid/index/')) {
    listRequests += 1;
    await listsCome;
    return json({ items: [row, { ...row, id: 6, is_unseen: true }], total: 2, counts: {} });
  }
  if (url.includes('/bid/view/')) {
    seen = true;
    return json({ ...row, is_unseen: false });
  }
  if (url.includes('/profile/view/')) {
    countRequests += 1;
    return json({ id: 7, new_answered_count: seen ? 1 : 2 });
  }
  return json({ count: 0 });
});
const json = (data: object) => Response.json({ success: true, data });

afterEach(() => {
  queryClient.clear();
  seen = false;
  version = 1;
  countRequests = 0;
  listRequests = 0;
  listsCome = Promise.resolve();
});

function Lists() {
  const { data, refetch } = useBidIndex('customer', null);
  const unseen = itemsOf(data).filter((bid) => bid.is_unseen);
  return (
    <>
      <output>{unseen.map(({ id }) => id).join()}</output>
      <button type="button" onClick={() => void refetch()}>
        Перечитать
      </button>
    </>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  const counters = useCounters(driver);
  const bid = useBid('customer', isOpen ? 5 : null);
  return (
    <>
      <b>{counters.bids}</b>
      <i>{bid.data?.version}</i>
      <Lists />
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      <button type="button" onClick={() => void bid.refetch()}>
        Обновить
      </button>
    </>
  );
}

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
const expectShown = (page: HTMLElement, counter: string, unseen: string) =>
  waitFor(() => {
    expect(page.querySelector('b')?.textContent).toBe(counter);
    expect(page.querySelector('output')?.textContent).toBe(unseen);
  });

it('an opened bid is no longer new in the badge and in the list, at once', async () => {
  const page = await open();
  await expectShown(page, '2', '5,6');
  await press('Открыть');
  await expectShown(page, '1', '6');
  expect(listRequests, 'what the list says of it is not waited for').toBe(1);
});

it.each(['the first', 'a later'])(
  '%s list that is older than the view does not mark the bid again',
  async (which) => {
    if (which === 'the first') listsCome = coming();
    const page = await open();
    if (which === 'a later') {
      await expectShown(page, '2', '5,6');
      listsCome = coming();
      await press('Перечитать');
    }
    const before = listRequests;
    await press('Открыть');
    await waitFor(() => expect(page.querySelector('i')?.textContent).toBe('1'));
    await act(async () => come());
    await expectShown(page, '1', '6');
    expect(listRequests, 'asked for anew once').toBe(before + 1);
  },
);

it('a polled bid reloads no counts, a changed one does', async () => {
  const page = await open();
  await press('Открыть');
  await expectShown(page, '1', '6');
  const before = countRequests;
  await press('Обновить');
  await press('Обновить');
  expect(countRequests).toBe(before);
  version = 2;
  await press('Обновить');
  await waitFor(() => expect(page.querySelector('i')?.textContent).toBe('2'));
  await waitFor(() => expect(countRequests).toBe(before + 1));
});
