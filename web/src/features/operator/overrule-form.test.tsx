import type { OperatorBid } from '@sto/contract/operator/operator.schemas';
import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { bidOf } from '../../testing/bid.ts';
import { press, render, type, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves } from '../../testing/sent-moves.ts';
import { OverruleForm } from './overrule-form.tsx';

const bid: OperatorBid = {
  ...bidOf({ status: 'in_work' }),
  customer_name: 'Алексей',
  service_name: 'Мотор',
  can_read_chat: false,
  available_statuses: ['new', 'finished'],
};
const calls = recordMoves(() => accepted(bid));
const overruled = () => calls.filter(({ path }) => path.includes('overrule'));

function Page() {
  const [id, setId] = useState<number | null>(null);
  return <OverruleForm bidId={id} onFind={setId} evidence={({ number }) => <p>Доказательства {number}</p>} />;
}

it('the operator reads the evidence, and no state is chosen for him', async () => {
  const host = await render(<Page />);
  await type('Номер заявки', 'У-7');
  await press('Найти');
  await waitFor(() => expect(host.textContent).toContain('Доказательства У-7'));
  await type('Причина', 'Работы сделаны');
  await press('Изменить состояние');
  expect(host.querySelector('select')?.value).toBe('');
  expect(host.textContent).toContain('Выберите состояние');
  expect(overruled()).toEqual([]);
  await act(async () => {
    const select = host.querySelector('select');
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, 'finished');
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await press('Изменить состояние');
  await waitFor(() => expect(overruled()).toHaveLength(1));
  expect(overruled()[0]?.form).toMatchObject({ id: '7', status: 'finished', reason: 'Работы сделаны' });
});

it('a bid that the address names is shown at once, with its number to find another one', async () => {
  const host = await render(
    <OverruleForm
      bidId={7}
      onFind={() => undefined}
      evidence={({ number }) => <p>Доказательства {number}</p>}
    />,
  );
  await waitFor(() => expect(host.textContent).toContain('Доказательства У-7'));
  expect(host.querySelector('input')?.value).toBe('У-7');
});
