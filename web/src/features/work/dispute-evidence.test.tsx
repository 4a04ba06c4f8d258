import type { OperatorBid } from '@sto/contract/operator/operator.schemas';
import { expect, it } from 'vitest';
import { bidOf, lineOf, offerOf, tomorrowAt } from '../../testing/bid.ts';
import { render } from '../../testing/render.tsx';
import { DisputeEvidence } from './dispute-evidence.tsx';

const at = tomorrowAt('10:00');
const bid: OperatorBid = {
  ...bidOf({
    ...{ status: 'finished', accepted_offer_id: 70, comment: 'Стучит справа' },
    offers: [offerOf({ status: 'accepted' }), offerOf({ id: 69, status: 'declined' })],
    ...{ final_lines: [lineOf(21, 1500)], price_final: 2400, finished_at: at },
    changes: [
      {
        ...{ id: 4, status: 'approved', reason: 'Течёт сальник', price_delta: 900, minutes_delta: 0 },
        lines: [{ ...lineOf(11, 900, { title: 'Сальник' }), decision: 'approved' }],
        ...{ files: [], author: { name: 'Ольга' }, created_at: at, expires_at: at, decided_at: at },
      },
    ],
    claims: [
      {
        ...{ id: 1, status: 'refused', text: 'Снова течёт', files: [], answer: 'Это другая деталь' },
        ...{ created_at: at, answer_deadline_at: at, answered_at: at, answered_by: 'service' },
        ...{ answer_files: [], appeal_until: null, appeal: null },
      },
    ],
    events: [
      {
        ...{ id: 1, type: 'claim_opened', actor: 'customer', actor_name: 'Алексей', at },
        ...{ from: null, to: null, comment: 'Снова течёт', time: null, service_name: null },
      },
    ],
  }),
  ...{ customer_name: 'Алексей', service_name: 'Мотор', can_read_chat: false, available_statuses: [] },
};

it('the operator reads the claim with its answer, the deal, extra work, the bill and who did what', async () => {
  const host = await render(<DisputeEvidence bid={bid} />);
  const text = host.textContent?.replaceAll('\u00A0', ' ') ?? '';
  for (const part of ['Снова течёт', 'Ответ автосервиса', 'Это другая деталь', 'Стучит справа'])
    expect(text).toContain(part);
  expect(host.querySelectorAll('article')).toHaveLength(1);
  expect(text).toContain('Принятый отклик1 500 ₽');
  expect(text).toContain('Сальник900 ₽согласовано');
  expect(text).toContain('К оплате2 400 ₽');
  expect(text).toContain('Открыта претензияклиент Алексей');
  expect(host.querySelectorAll('button')).toHaveLength(0);
});
