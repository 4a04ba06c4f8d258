import type { Bid } from '@sto/contract/bids/bids.schemas';
import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { bidOf } from '../../testing/bid.ts';
import { openDialog, press, render, type, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves, refused } from '../../testing/sent-moves.ts';
import { CancelBid } from '../visit/cancel-bid.tsx';

const visit = bidOf({
  status: 'visit',
  available_actions: ['cancel'],
  visit_start: '2026-03-20T13:00:00+03:00',
  visit_end: '2026-03-20T14:00:00+03:00',
});

let answer = () => accepted(visit);
const sent = recordMoves(() => answer());
let showBid: (bid: Bid) => void;

function Page() {
  const [bid, setBid] = useState<Bid>(visit);
  showBid = setBid;
  return (
    <>
      <h1 tabIndex={-1} data-bid-head="">
        Заявка
      </h1>
      <CancelBid bid={bid} side="customer" />
    </>
  );
}

async function choose(reason: string): Promise<void> {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent === reason);
  await act(async () => label?.querySelector('input')?.click());
}
const inDialog = () => openDialog()?.textContent ?? '';

it('a late cancellation warns, needs its reason, and is sent once', async () => {
  answer = () => accepted({ ...visit, status: 'reject', available_actions: [] });
  await render(<Page />);
  await press('Отменить запись');
  expect(inDialog()).toMatch(/До визита меньше 2\sчасов/);
  expect(inDialog()).toMatch(/на 180\sдней появится отметка «Отмена меньше чем за 2\sчаса до визита»/);
  const submit = async (times: number) =>
    act(async () => {
      const button = openDialog()?.querySelector<HTMLButtonElement>('button[type=submit]');
      for (let count = 0; count < times; count += 1) button?.click();
    });
  await submit(1);
  expect(inDialog()).toContain('Выберите причину');
  expect(sent).toEqual([]);
  await choose('Другая причина');
  await submit(1);
  expect(inDialog()).toContain('Напишите причину');
  await type('Причина', ' Сломался эвакуатор ');
  await submit(2);
  await waitFor(() => expect(openDialog()).toBeNull());
  expect(sent).toEqual([
    {
      path: 'customer/bid/cancel/',
      form: { id: '7', version: '3', code: 'other', comment: 'Сломался эвакуатор' },
    },
  ]);
  expect(document.activeElement?.textContent).toBe('Заявка');
});

it('a refusal says why and keeps the text; the changed bid takes the button away', async () => {
  answer = () => refused('transition_not_allowed', 'Заявка уже изменилась. Обновите страницу');
  await render(<Page />);
  await press('Отменить запись');
  await choose('Работы больше не нужны');
  await type('Комментарий', 'Продал машину');
  await act(async () => openDialog()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
  await waitFor(() => expect(inDialog()).toContain('Заявка уже изменилась'));
  expect(openDialog()?.querySelector('textarea')?.value).toBe('Продал машину');
  await act(async () => showBid({ ...visit, status: 'in_work', available_actions: [] }));
  expect(inDialog()).toContain('Этого сделать уже нельзя');
  expect(document.querySelectorAll('[role=alert]'), 'one message').toHaveLength(1);
  expect(openDialog()?.querySelector('button[type=submit]')).toBeNull();
  expect(openDialog()?.querySelector('textarea')?.value).toBe('Продал машину');
});

it('typed text is there again when the dialog opens after a reload', async () => {
  await render(<Page />);
  await press('Отменить запись');
  await type('Комментарий', 'Продал машину');
  await press('Не сейчас');
  await render(<Page />);
  await press('Отменить запись');
  expect(openDialog()?.querySelector('textarea')?.value).toBe('Продал машину');
});
