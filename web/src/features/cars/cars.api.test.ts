import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { identityHash } from '../../lib/browser/identity.ts';
import { kiaRio } from '../../testing/kia-rio.ts';
import { reachGoal } from '../analytics/analytics.api.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { createCar, createCarOnce, updateCar } from './car-form.api.ts';
import { garageKey } from './cars.api.ts';

vi.mock('../analytics/analytics.api.ts', () => ({ reachGoal: vi.fn(async () => undefined) }));

const rio = { ...kiaRio, id: 77, licensePlate: 'А482КХ777' };
const { newCar } = readDraft({
  newCar: { markId: 1, modelId: 2, generationId: 3, modificationId: 4, licensePlate: 'А 482 КХ | 777' },
});
let sent: FormData | null = null;
const maskedVin = 'XTA*********45678';

beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent = body as FormData;
    return new Response(JSON.stringify({ success: true, data: { auto: rio } }));
  });
});
/** The last call. */
let url = '';

function garageOf(car: object): void {
  vi.stubGlobal('fetch', async (called: string, { body }: RequestInit) => {
    url = called;
    sent = body as FormData;
    const own = { ...rio, id: 5, ...car };
    return Response.json({ success: true, data: called.includes('index') ? [own] : { auto: own } });
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  vi.mocked(reachGoal).mockClear();
});

describe('a car that is created', () => {
  it('is sent with its plate without spaces and separators, and without empty values', async () => {
    await createCar(newCar);
    expect(Object.fromEntries(sent ?? [])).toEqual({
      model_id: '2',
      generation_id: '3',
      modification_id: '4',
      licence_plate: 'А482КХ777',
    });
  });

  it('contains the look-up of its plate and the browser’s hash', async () => {
    await createCar({ ...newCar, lookup: { id: 'sealed', vin: maskedVin, known: 'model' } });
    expect(sent?.get('lookup_id')).toBe('sealed');
    expect(sent?.get('identity_hash')).toBe(identityHash());
    expect(sent?.has('vin')).toBe(false);
  });

  it('appears among the cars of the garage', async () => {
    queryClient.setQueryData(garageKey, [{ ...rio, id: 5 }]);
    await createCar(newCar);
    expect(queryClient.getQueryData<{ id: number }[]>(garageKey)?.map(({ id }) => id)).toEqual([77, 5]);
  });

  it.each([
    ['with its plate is used', { licensePlate: 'А482КХ777', year: 2018 }, 'index'],
    ['with another plate is not', { licensePlate: 'А001АА77' }, 'create'],
    ['of another model is not, though it has the plate', { model: { id: 9, name: 'Ceed' } }, 'create'],
  ])('for a bid only if the garage lacks it: a car %s', async (_, car, last) => {
    garageOf(car);
    expect((await createCarOnce(newCar)).id).toBe(5);
    expect(url).toContain(last);
  });

  it.each([
    ['VIN', { vin: 'XTA21099012345678' }, {}, { vin: 'XTA21099012345678', year: '2019' }],
    ['greater mileage', { mileage: '85 000' }, { mileage: 80_000 }, { mileage: '85000' }],
    ['year', { year: '2018' }, { year: null }, { year: '2018' }],
  ])('gives the car of the garage with its plate the typed %s', async (_, typed, car, form) => {
    garageOf(car);
    expect((await createCarOnce({ ...newCar, ...typed })).id).toBe(5);
    expect(url).toContain('update');
    expect(Object.fromEntries(sent ?? [])).toMatchObject({ id: '5', licence_plate: 'А482КХ777', ...form });
  });

  const found = { id: 'sealed', vin: null, known: 'modification' } as const;
  it.each([
    ['typed before', { vin: 'XTA21099012345678', mileage: '85000', year: '2019' }, { mileage: 85_000 }],
    ['from the registry', { lookup: found, generationId: 8, modificationId: 9, year: '2016' }, {}],
  ])('leaves the car of the garage as it is with what was %s', async (_, typed, car) => {
    garageOf({ vin: maskedVin, ...car });
    expect((await createCarOnce({ ...newCar, ...typed })).id).toBe(5);
    expect(url).toContain('index');
  });

  it.each([
    ['VIN', { vin: 'XTA21099012345679' }, { vin: 'XTA21099012345678' }],
    ['VIN of a masked one', { vin: 'XTA21099012345679' }, { vin: maskedVin }],
    ['smaller mileage', { mileage: '100' }, { mileage: 80_000 }],
    ['year', { year: '2018' }, {}],
    ['generation', { generationId: 8, modificationId: 9 }, {}],
    ['modification', { lookup: { ...found, known: 'generation' as const }, modificationId: 9 }, {}],
  ])('does not pass for the car of the garage with another %s', async (_, typed, car) => {
    garageOf(car);
    await createCarOnce({ ...newCar, ...typed });
    expect(url).toContain('create');
  });

  it('fires the goal add_a_car and waits for it', async () => {
    let done: () => void = () => undefined;
    vi.mocked(reachGoal).mockReturnValueOnce(
      new Promise((resolve) => {
        done = resolve;
      }),
    );
    const created = vi.fn();
    const making = createCar(newCar).then(created);
    await vi.waitFor(() => expect(reachGoal).toHaveBeenCalledExactlyOnceWith('add_a_car'), {
      timeout: 10_000,
    });
    expect(created).not.toHaveBeenCalled();
    done();
    await making;
    expect(created).toHaveBeenCalledOnce();
  });
});

describe('a car that is corrected', () => {
  const facts = { licensePlate: 'А 482 КХ 777', vin: '', mileage: '', year: '2019' };
  const cleared = () => sent?.getAll('clear[]');

  it('loses emptied fields and keeps the others', async () => {
    await updateCar({ ...rio, vin: 'XTA21099012345678' }, facts, false);
    expect(cleared()).toEqual(['vin', 'mileage']);
    expect(sent?.get('year')).toBe('2019');
  });

  it('keeps a masked VIN unless it is emptied or another is typed', async () => {
    const car = { ...rio, vin: maskedVin };
    await updateCar(car, { ...facts, vin: maskedVin }, false);
    expect(sent?.has('vin')).toBe(false);
    expect(cleared()).toEqual(['mileage']);
    await updateCar(car, { ...facts, vin: 'xta21099012345678' }, false);
    expect(sent?.get('vin')).toBe('XTA21099012345678');
    await updateCar(car, facts, false);
    expect(cleared()).toEqual(['vin', 'mileage']);
  });
});
