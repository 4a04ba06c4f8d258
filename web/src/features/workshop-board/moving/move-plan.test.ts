import { bidTransitions } from '@sto/contract/bids/bid-lifecycle';
import { describe, expect, it } from 'vitest';
import { bidOf } from '../../../testing/bid.ts';
import { boardColumns, moveHint, notNowText, planMove } from './move-plan.ts';

const pairs = boardColumns.flatMap((from) => boardColumns.map((to) => [from, to] as const));
const actionOf = { answer: 'answer', start: 'start', finish: 'finish' } as const;

describe('a drop on the board', () => {
  it.each(pairs)('from %s to %s makes a move of the lifecycle, or says why not', (from, to) => {
    const plan = planMove(from, to, true);
    if (plan.kind === 'stay') return expect(from).toBe(to);
    if (plan.kind === 'refusal') return expect(plan.text).toMatch(/^[А-Я].+\.$/);
    const action = plan.kind === 'book' ? 'book' : actionOf[plan.action];
    const row = bidTransitions.find(
      (one) => one.actor === 'service' && one.action === action && one.from.includes(from),
    );
    expect(row?.to).toBe(to);
  });

  it('makes exactly the four moves that a workshop can make between columns', () => {
    const made = pairs.filter(([from, to]) => ['form', 'book'].includes(planMove(from, to, true).kind));
    expect(made).toEqual([
      ['new', 'answered'],
      ['new', 'visit'],
      ['visit', 'in_work'],
      ['in_work', 'finished'],
    ]);
  });

  it('names the time from which a car can be taken', () => {
    const visit = bidOf({
      status: 'visit',
      visit_start: '2026-03-21T11:00:00+03:00',
      visit_end: '2026-03-21T12:00:00+03:00',
    });
    const plan = planMove('visit', 'in_work', true);
    const early = new Date('2026-03-20T08:00:00+03:00');
    expect(moveHint(plan, visit, early)).toBe('можно сегодня с\u00A011:00');
    expect(notNowText('start', visit, early)).toContain('можно сегодня с\u00A011:00');
    expect(moveHint(plan, visit, new Date('2026-03-20T12:00:00+03:00'))).toBe('нужны код визита и пробег');
  });

  it('leaves answers to the managers', () => {
    expect(planMove('new', 'answered', false)).toMatchObject({ kind: 'refusal' });
    expect(planMove('visit', 'in_work', false)).toEqual({ kind: 'form', action: 'start' });
  });
});
