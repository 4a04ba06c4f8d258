import type { CustomerProfile, WorkshopProfile } from '@sto/contract/profiles/profiles.schemas';
import { describe, expect, it } from 'vitest';
import { newBidsOf, unseenOnBoard } from './counters.api.ts';

const workshop = {
  id: 40,
  name: 'Мотор',
  logo: null,
  rating: 4.9,
  is_published: true,
  new_bid_count: 1,
  new_answered_count: 2,
  new_in_work_count: 3,
  new_finished_count: 4,
  available_actions: ['manage'],
} satisfies WorkshopProfile;

describe('the badge of the bids', () => {
  it('adds up the unseen bids of every state', () => {
    const customer = {
      id: 7,
      user_name: 'Анна',
      images: [],
      new_bid_count: 0,
      new_answered_count: 2,
      new_visit_count: 1,
      new_in_work_count: 0,
      new_finished_count: 3,
      new_reject_count: 1,
    } satisfies CustomerProfile;
    expect(newBidsOf(customer)).toBe(7);
  });

  it('counts nothing else of the view: neither its id nor its rating', () => {
    expect(newBidsOf(workshop)).toBe(10);
  });

  it('is absent until the view has loaded', () => {
    expect(newBidsOf(undefined)).toBe(0);
  });
});

it('the columns of the board add up to the badge of the bids', () => {
  const columns = unseenOnBoard(workshop);
  expect(columns).toEqual({ new: 1, visit: 2, in_work: 3, finished: 4 });
  expect(Object.values(columns).reduce((sum, one) => sum + one, 0)).toBe(newBidsOf(workshop));
  expect(unseenOnBoard(undefined)).toEqual({});
});
