import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeCookie } from '../../lib/cookies.ts';
import { useDraft } from './draft.store.ts';
import { readDraft } from './draft-shape.ts';

const car = {
  markId: 1,
  markName: 'Kia',
  modelId: 2,
  generationId: 3,
  modificationId: 4,
  vin: 'X',
  year: '2019',
};
let written: string[] = [];

beforeEach(() => {
  written = [];
  removeCookie('new_car_draft');
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => written.push(cookie));
});
afterEach(() => vi.restoreAllMocks());

describe('a car draft on the way to the login', () => {
  it.each(['by the link', 'with a bid'])(
    'is stored in a cookie for a year when it is complete (%s)',
    (way) => {
      useDraft.setState(readDraft({ newCar: car }));
      if (way === 'by the link') useDraft.getState().keepCarForLogin();
      else useDraft.getState().setPending(501);
      expect(written).toHaveLength(1);
      expect(written[0]).toMatch(/^new_car_draft=.*Max-Age=31536000/);
      const value = decodeURIComponent(/=([^;]*)/.exec(written[0] ?? '')?.[1] ?? '');
      expect(JSON.parse(value)).toMatchObject(car);
    },
  );

  it.each(['modelId', 'generationId', 'modificationId'])(
    'is not stored in a cookie without its %s',
    (field) => {
      useDraft.setState(readDraft({ newCar: { ...car, [field]: null } }));
      useDraft.getState().keepCarForLogin();
      useDraft.getState().setPending(501);
      expect(written).toEqual([]);
    },
  );
});
