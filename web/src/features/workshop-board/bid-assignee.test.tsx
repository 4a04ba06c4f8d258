import { act } from 'react';
import { expect, it } from 'vitest';
import { bidOf } from '../../testing/bid.ts';
import { openDialog, press, render, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves } from '../../testing/sent-moves.ts';
import { BidAssignee } from './bid-assignee.tsx';

recordMoves((path) => accepted(path.includes('bid/') ? bidOf() : { items: [] }));

it('the focus returns to the opener after the responsible person is saved', async () => {
  const host = await render(<BidAssignee bid={bidOf()} canManage />);
  const opener = host.querySelector('button');
  opener?.focus();
  await press('Назначить');
  await waitFor(() => expect(openDialog()?.querySelector('select')).not.toBeNull());
  await act(async () => openDialog()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
  await waitFor(() => expect(openDialog()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
