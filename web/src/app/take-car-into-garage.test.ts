import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../features/auth/session.ts';
import { createCarOnce } from '../features/cars/car-form.api.ts';
import { useDraft } from '../features/draft/draft.store.ts';
import { readDraft } from '../features/draft/draft-shape.ts';
import { kiaRio } from '../testing/kia-rio.ts';
import { takeCarIntoGarage } from './take-car-into-garage.ts';

vi.mock('../features/cars/car-form.api.ts', () => ({ createCarOnce: vi.fn(async () => kiaRio) }));

const newCar = { markId: 1, modelId: 2, generationId: 3, modificationId: 4 };
const signIn = (role: string) =>
  useSession.setState({ status: 'signedIn', profile: { id: 1, role } as never, isStuck: false });
let stop: () => void;

beforeEach(() => {
  vi.mocked(createCarOnce).mockClear();
  useSession.setState({ status: 'anonymous', profile: null });
  useDraft.setState(readDraft({ newCar }));
  stop = takeCarIntoGarage();
});
afterEach(() => stop());

it('takes a car that was described before the login into the garage, and chooses it', async () => {
  signIn('customer');
  await vi.waitFor(() => expect(useDraft.getState().carId).toBe(kiaRio.id));
  expect(useDraft.getState().newCar.modelId).toBeNull();
});

it.each([
  ['an employee signs in', {}, 'service'],
  ['the car is not described to its end', { newCar: { ...newCar, modificationId: null } }, 'customer'],
  ['a bid waits for the login and takes the car itself', { pendingWorkshopId: 501 }, 'customer'],
])('leaves the draft as it is when %s', async (_, part, role) => {
  useDraft.setState(readDraft({ newCar, ...part }));
  signIn(role);
  await vi.dynamicImportSettled();
  expect(createCarOnce).not.toHaveBeenCalled();
});
