import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formOf, isCarComplete, type NewCar, useDraft } from './draft.store.ts';
import { plateForCookie, readDraftCookie, writeDraftCookie } from './draft-cookie.ts';
import { readDraft } from './draft-shape.ts';

const full: NewCar = {
  markId: 1,
  markName: 'Kia',
  modelId: 2,
  modelName: 'Rio',
  generationId: 3,
  generationName: 'IV',
  modificationId: 4,
  modificationName: '1.6 AT',
  vin: 'XW8ZZZ61ZHG000001',
  mileage: '85000',
  licensePlate: 'А482КХ777',
  year: '2019',
  lookup: { id: 'sealed', vin: 'XW8*********00001', known: 'modification' },
};

beforeEach(() => {
  localStorage.clear();
  useDraft.setState(readDraft({}));
  useDraft.setState({ newCar: full });
});

const draft = () => useDraft.getState();

describe('the reset rules of a new car', () => {
  it('a mark resets model, generation, modification, VIN and mileage', () => {
    draft().chooseMark({ id: 9, name: 'Lada' });
    expect(draft().newCar).toEqual({
      markId: 9,
      markName: 'Lada',
      modelId: null,
      modelName: '',
      generationId: null,
      generationName: '',
      modificationId: null,
      modificationName: '',
      vin: '',
      mileage: '',
      licensePlate: full.licensePlate,
      year: '',
      lookup: null,
    });
  });

  it('another plate removes the car that was found by the first one', () => {
    draft().changeNewCar({ mileage: '90000' });
    draft().changeNewCar({ licensePlate: full.licensePlate });
    expect(draft().newCar).toEqual({ ...full, mileage: '90000' });
    draft().changeNewCar({ licensePlate: 'М215ОР199' });
    expect(draft().newCar).toEqual(readDraft({ newCar: { licensePlate: 'М215ОР199' } }).newCar);
  });

  it('another plate leaves a car that was chosen by hand', () => {
    const chosen = { ...full, lookup: null };
    useDraft.setState({ newCar: chosen });
    draft().changeNewCar({ licensePlate: 'М215ОР199' });
    expect(draft().newCar).toEqual({ ...chosen, licensePlate: 'М215ОР199' });
  });

  it('a wrong car keeps only its plate', () => {
    draft().carNotMine();
    expect(draft().newCar).toEqual(readDraft({ newCar: { licensePlate: full.licensePlate } }).newCar);
  });

  it('a model resets the generation and all below it', () => {
    draft().chooseModel({ id: 9, name: 'Ceed' });
    expect(draft().newCar).toMatchObject({ markId: 1, modelId: 9, modelName: 'Ceed' });
    expect(draft().newCar).toMatchObject({ generationId: null, modificationId: null, vin: '', mileage: '' });
    expect(draft().newCar.year).toBe('');
  });

  it('a generation that the year decides leaves what was typed', () => {
    draft().fillGeneration({ id: 9, name: 'IV' });
    expect(draft().newCar).toMatchObject({ generationId: 9, vin: full.vin, mileage: full.mileage });
  });

  it('a first mark and model leave the year that was typed before them', () => {
    useDraft.setState(readDraft({ newCar: { year: full.year } }));
    draft().chooseMark({ id: 1, name: 'Kia' });
    draft().chooseModel({ id: 2, name: 'Rio' });
    expect(draft().newCar.year).toBe(full.year);
  });

  it('a generation resets the modification and all below it', () => {
    draft().chooseGeneration({ id: 9, name: 'III' });
    expect(draft().newCar).toMatchObject({ modelId: 2, generationId: 9, generationName: 'III' });
    expect(draft().newCar).toMatchObject({
      modificationId: null,
      modificationName: '',
      vin: '',
      mileage: '',
    });
  });

  it('a modification resets VIN and mileage only', () => {
    draft().chooseModification({ id: 9, name: '1.4 MT' });
    expect(draft().newCar).toMatchObject({ generationId: 3, modificationId: 9, vin: '', mileage: '' });
    expect(draft().newCar).toMatchObject({ licensePlate: full.licensePlate, year: full.year });
    // It is still the car of the plate.
    expect(draft().newCar.lookup).toEqual(full.lookup);
  });

  it('is complete only with model, generation and modification', () => {
    expect(isCarComplete(full)).toBe(true);
    expect(isCarComplete({ ...full, modelId: null })).toBe(false);
    expect(isCarComplete({ ...full, generationId: null })).toBe(false);
    expect(isCarComplete({ ...full, modificationId: null })).toBe(false);
  });

  it('is cleared and selected once it is in the garage', () => {
    draft().carCreated(77);
    expect(draft().carId).toBe(77);
    expect(draft().newCar.markId).toBeNull();
  });
});

describe('the draft', () => {
  it('keeps works in the order of choice and removes them', () => {
    draft().toggleWork(5);
    draft().toggleWork(3);
    draft().toggleWork(8);
    draft().toggleWork(3);
    expect(draft().workIds).toEqual([5, 8]);
  });

  it('is stored in the browser', () => {
    draft().toggleWork(5);
    draft().changeForm(501, { comment: 'стучит' });
    const stored = JSON.parse(localStorage.getItem('sto-draft') ?? '{}');
    expect(stored.version).toBe(1);
    expect(stored.state.workIds).toEqual([5]);
    expect(stored.state.forms['501'].comment).toBe('стучит');
    expect(stored.state.toggleWork).toBeUndefined();
  });

  it('follows another tab', async () => {
    const key = draft().idempotencyKey;
    const state = { ...readDraft({}), workIds: [1, 2], idempotencyKey: key };
    localStorage.setItem('sto-draft', JSON.stringify({ version: 1, state }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'sto-draft' }));
    await Promise.resolve();
    expect(draft().workIds).toEqual([1, 2]);
    expect(draft().idempotencyKey).toBe(key);
  });

  it('keeps the mark of a bid that waits for the login in its tab', () => {
    const fromOther = (part: object) => {
      const state = { ...readDraft(draft()), pendingWorkshopId: null, ...part };
      localStorage.setItem('sto-draft', JSON.stringify({ version: 1, state }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'sto-draft' }));
    };
    draft().setPending(501);
    expect(JSON.parse(localStorage.getItem('sto-draft') ?? '').state.pendingWorkshopId).toBeNull();
    fromOther({ workIds: [4] });
    expect(draft()).toMatchObject({ workIds: [4], pendingWorkshopId: 501 });
    fromOther({ pendingWorkshopId: 502 });
    expect(draft().pendingWorkshopId).toBe(501);
    // Another tab has sent the bid.
    fromOther({ workIds: [], idempotencyKey: crypto.randomUUID() });
    expect(draft().pendingWorkshopId).toBeNull();
    fromOther({ workIds: [5] });
    expect(draft()).toMatchObject({ workIds: [5], pendingWorkshopId: null });
  });

  it('returns to a bid that waits for the login after a reload', async () => {
    draft().setPending(501);
    vi.resetModules();
    const reloaded = await import('./draft.store.ts');
    expect(reloaded.useDraft.getState().pendingWorkshopId).toBe(501);
    draft().setPending(null);
    vi.resetModules();
    const again = await import('./draft.store.ts');
    expect(again.useDraft.getState().pendingWorkshopId).toBeNull();
  });

  it('survives broken JSON', async () => {
    draft().toggleWork(5);
    localStorage.setItem('sto-draft', '{"state": {');
    window.dispatchEvent(new StorageEvent('storage', { key: 'sto-draft' }));
    expect(draft().workIds).toEqual([5]);
  });

  it('reads the valid parts of a damaged draft', () => {
    const key = 'b3a8c1de-7d3f-4c5e-8d2a-6f0f1c1b2a3d';
    const read = readDraft({
      workIds: 'no',
      carId: -4,
      newCar: { markId: 1, markName: 5, modelId: 'x' },
      forms: { 501: { typeConnection: 9, comment: 'цел' } },
      idempotencyKey: key,
    });
    expect(read).toMatchObject({ workIds: [], carId: null, idempotencyKey: key });
    expect(read.newCar).toMatchObject({ markId: 1, markName: '', modelId: null });
    expect(read.forms[501]).toMatchObject({ typeConnection: 1, comment: 'цел' });
    expect(readDraft(null).workIds).toEqual([]);
    expect(readDraft('text').workIds).toEqual([]);
  });

  it('starts the form of the next workshop with the text of the previous one', () => {
    draft().changeForm(501, { phone: '916', comment: 'стучит', day: '2026-05-15', typeConnection: 2 });
    expect(formOf(draft(), 502)).toEqual({
      phone: '916',
      comment: 'стучит',
      typeConnection: 2,
      day: null,
      part: 'any',
      slot: null,
    });
    expect(formOf(draft(), 501).day).toBe('2026-05-15');
  });

  it('keeps a chosen free time until the works are others', () => {
    const slot = '2026-05-15T09:00:00+03:00';
    draft().setWorkIds([3, 5]);
    draft().changeForm(501, { slot });
    draft().setWorkIds([5, 3]);
    expect(readDraft(JSON.parse(JSON.stringify(draft()))).forms[501]?.slot).toBe(slot);
    draft().toggleWork(5);
    expect(draft().forms[501]?.slot).toBeNull();
  });

  it('gets a new key after a bid, and keeps the car', () => {
    const key = draft().idempotencyKey;
    draft().setWorkIds([1]);
    draft().selectCar(7);
    draft().changeForm(501, { comment: 'a' });
    draft().changeForm(502, { comment: 'b' });
    draft().finish(501);
    expect(draft()).toMatchObject({ workIds: [], carId: 7, uploads: [], pendingWorkshopId: null });
    expect(draft().idempotencyKey).not.toBe(key);
    expect(Object.keys(draft().forms)).toEqual(['502']);
  });
});

describe('signing out', () => {
  it('removes the person’s data and keeps the works', () => {
    const key = draft().idempotencyKey;
    writeDraftCookie(draft());
    draft().setWorkIds([1, 2]);
    draft().selectCar(7);
    draft().changeForm(501, { phone: '916 204-17-50', comment: 'стучит' });
    draft().setPending(501);
    draft().clearPerson();
    expect(draft()).toMatchObject({ ...readDraft({ workIds: [1, 2] }), idempotencyKey: expect.any(String) });
    expect(draft().idempotencyKey).not.toBe(key);
    expect(readDraftCookie()).toBeNull();
    expect(localStorage.getItem('sto-draft')).not.toContain('стучит');
  });
});

describe('the draft in a cookie', () => {
  it('keeps only capital Cyrillic letters and digits of the plate', () => {
    expect(plateForCookie('А 482 kx|777')).toBe('А482777');
  });

  it('is restored completely', () => {
    const written = readDraft(draft());
    writeDraftCookie(written);
    expect(readDraft(readDraftCookie())).toEqual(written);
  });
});
