import { expect, it } from 'vitest';
import { finalBill, sumOf } from '../../server/src/features/bids/work/final-lines.policy.ts';
import { warranted, warrantyOf } from '../../server/src/features/bids/work/warranty.ts';
import type { Deal } from './deals.ts';
import { makeWorld } from './make-world.ts';

const now = new Date('2026-03-03T09:00:00Z');
const { deals } = makeWorld({ seed: 1, now, workshops: 260 });
const finished = deals.filter(({ bid }) => bid.status === 'finished');
const typesOf = ({ events }: Deal) => events.map(({ type }) => type);

/** What the server itself bills for the agreed lines. */
function billOf({ offer, lines, changeLine }: Deal) {
  const terms = offer?.warranty ?? null;
  const agreed = warranted([...lines, ...(changeLine ? [changeLine] : [])], terms);
  const maxTotal = (offer?.priceTotal ?? 0) + (changeLine?.amount ?? 0);
  return finalBill({ lines: agreed, former: [], isAfterClaim: false, maxTotal });
}

it('a finished bid costs its bill, and its warranty follows from the lines', () => {
  expect(finished.length).toBeGreaterThan(500);
  for (const deal of finished) {
    const { priceFinal, warrantyMonths, warrantyUntil, finishedAt } = deal.bid;
    const bill = billOf(deal);
    expect(finishedAt).toEqual(deal.events.find(({ type }) => type === 'finished')?.at);
    expect(priceFinal).toBe(sumOf(bill));
    const end = warrantyOf({ warrantyUntil: null }, bill, finishedAt as Date);
    expect({ warrantyMonths, warrantyUntil }).toEqual(end);
    const ownMonths = [...deal.lines, ...(deal.changeLine ? [deal.changeLine] : [])].map(
      (line) => line.warrantyMonths ?? null,
    );
    expect(bill.map((line) => line.warrantyMonths ?? null)).toEqual(ownMonths);
  }
});

it('work begins with the visit, and has no end before it is finished', () => {
  for (const { bid, events } of deals) {
    const begun = events.find(({ type }) => type === 'in_work');
    expect(bid.startedAt ?? undefined).toEqual(begun?.at);
    if (bid.status === 'finished') continue;
    const { priceFinal, warrantyMonths, warrantyUntil, finishedAt, confirmedAt } = bid;
    for (const end of [priceFinal, warrantyMonths, warrantyUntil, finishedAt, confirmedAt])
      expect(end ?? null).toBeNull();
  }
});

it('the driver confirms before his review, or a timer three days after the end', () => {
  const actors = finished.map((deal) => {
    const { bid, review, events } = deal;
    const last = events.at(-1);
    expect(last).toMatchObject({ type: 'confirmed', fromStatus: 'finished', toStatus: 'finished' });
    expect(bid).toMatchObject({ confirmedAt: last?.at, statusChangedAt: last?.at, updatedAt: last?.at });
    expect(bid.statusChangedBy).toBe(last?.actor);
    const waited = (bid.confirmedAt?.getTime() ?? 0) - (bid.finishedAt?.getTime() ?? 0);
    if (last?.actor === 'system') expect(waited).toBe(72 * 3_600_000);
    else expect(bid.confirmedAt?.getTime()).toBeLessThan(review?.createdAt?.getTime() ?? 0);
    return last?.actor;
  });
  expect(new Set(actors)).toEqual(new Set(['customer', 'system']));
});

it('a price above the offer is that of extra work, agreed before the end', () => {
  const grown = finished.filter(({ bid, offer }) => (bid.priceFinal ?? 0) !== offer?.priceTotal);
  expect(grown.length).toBeGreaterThan(20);
  expect(deals.filter(({ change }) => change)).toEqual(grown);
  for (const deal of grown) {
    const { change, changeLine, bid } = deal;
    const [created, decided] = [change?.createdAt.getTime() ?? 0, change?.decidedAt?.getTime() ?? 0];
    expect(bid.startedAt?.getTime()).toBeLessThan(created);
    expect(decided).toBeGreaterThan(created);
    expect(decided).toBeLessThan(bid.finishedAt?.getTime() ?? 0);
    expect(decided).toBeLessThan(change?.expiresAt.getTime() ?? 0);
    expect(changeLine).toMatchObject({ changeId: change?.id, decision: 'approved' });
    const steps = ['in_work', 'change_proposed', 'change_decided', 'finished', 'confirmed'];
    expect(typesOf(deal).slice(-steps.length)).toEqual(steps);
  }
});

it('the version counts the moves', () => {
  for (const deal of deals)
    expect(deal.bid.version).toBe(typesOf(deal).filter((type) => type !== 'phone_revealed').length);
});

it('a review that can be read while both sides may rate has the mark of the workshop', () => {
  const recent = finished.filter(
    ({ bid }) => now.getTime() - (bid.finishedAt?.getTime() ?? 0) < 30 * 86_400_000,
  );
  expect(recent.some(({ mark }) => mark)).toBe(true);
  for (const { review, mark } of recent) expect(mark?.createdAt).toEqual(review?.createdAt);
});
