import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeCookie } from '../../lib/browser/cookies.ts';
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
  removeCookie('draft');
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => written.push(cookie));
});
afterEach(() => vi.restoreAllMocks());

describe('a draft on the way to the login', () => {
  it.each(['by the link', 'with a bid'])(
    'is stored in a cookie for a year when it is complete (%s)',
    (way) => {
      useDraft.setState(readDraft({ newCar: car }));
      if (way === 'by the link') useDraft.getState().keepForLogin();
      else useDraft.getState().setPending(501);
      expect(written).toHaveLength(1);
      expect(written[0]).toMatch(/^draft=.*Max-Age=31536000/);
      const value = decodeURIComponent(/=([^;]*)/.exec(written[0] ?? '')?.[1] ?? '');
      expect(JSON.parse(value)).toMatchObject({ newCar: car });
    },
  );

  it.each(['modelId', 'generationId', 'modificationId'])(
    'is not stored in a cookie without its %s',
    (field) => {
      useDraft.setState(readDraft({ newCar: { ...car, [field]: null } }));
      useDraft.getState().keepForLogin();
      useDraft.getState().setPending(501);
      expect(written).toEqual([]);
    },
  );

  it('is stored whole: car, works, files and the fields of the forms', () => {
    const draft = readDraft({
      newCar: car,
      workIds: [11, 12],
      forms: { 501: { phone: '916 204-17-50', comment: 'Стучит', typeConnection: 2, day: '2026-11-25' } },
      lastWorkshopId: 501,
      uploads: [{ localId: 'a', id: 7, name: 'звук.mp4', extension: 'mp4' }],
    });
    useDraft.setState(draft);
    useDraft.getState().setPending(501);
    expect(readDraft(storedInCookie())).toEqual({ ...draft, pendingWorkshopId: 501 });
  });

  it('leaves the longest part to the storage where it does not fit 4 kB', () => {
    const long = { comment: 'Стучит. '.repeat(120), phone: '916 204-17-50' };
    useDraft.setState(readDraft({ newCar: car, workIds: [11], forms: { 501: long, 502: long } }));
    useDraft.getState().setPending(501);
    expect((written[0] ?? '').split(';')[0]?.length).toBeLessThan(4096);
    const { workIds, forms } = readDraft(storedInCookie());
    expect(workIds).toEqual([11]);
    expect(forms).toMatchObject({ 501: { phone: '916 204-17-50', comment: '' } });
  });
});

function storedInCookie(): unknown {
  return JSON.parse(decodeURIComponent(/=([^;]*)/.exec(written[0] ?? '')?.[1] ?? ''));
}
