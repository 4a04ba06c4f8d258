import type { Claim } from '@sto/contract/bids/claims.schemas';
import { act } from 'react';
import { expect, it } from 'vitest';
import { bidOf } from '../../testing/bid.ts';
import { openDialog, press, render, type, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves } from '../../testing/sent-moves.ts';
import { AnswerClaim } from './answer-claim.tsx';

const claim: Claim = {
  ...{ id: 5, status: 'open', text: 'Снова скрипит', files: [], answer: null, answer_files: [] },
  ...{ created_at: '2026-03-20T11:30:00+03:00', answer_deadline_at: '2026-03-23T11:30:00+03:00' },
  ...{ answered_at: null, answered_by: null, appeal_until: null, appeal: null },
};
const bid = bidOf({ status: 'finished', claims: [claim], available_actions: ['answer_claim'] });
const calls = recordMoves(() => accepted(bid));

const choose = (label: string) =>
  act(async () =>
    [...(openDialog()?.querySelectorAll('label') ?? [])].find((one) => one.textContent === label)?.click(),
  );

it('a claim is answered by a choice, never by a default', async () => {
  await render(<AnswerClaim bid={bid} claim={claim} />);
  await press('Ответить');
  await type('Объяснение', 'Это износ');
  await press('Отправить');
  expect(openDialog()?.textContent).toContain('Выберите: исправите или это не гарантия');
  expect(calls).toEqual([]);
  await choose('Не гарантия');
  await press('Отправить: не гарантия');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.form).toMatchObject({ claim_id: '5', is_accepted: '0', comment: 'Это износ' });
});
