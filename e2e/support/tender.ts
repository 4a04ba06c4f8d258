import { api, makeCar, signInByApi, type Tokens } from './api.ts';
import { freeSlots } from './deal.ts';
import { freshPhone } from './fixtures.ts';
import { newWorkshop, type OwnWorkshop, type Place } from './own-workshop.ts';

export const tenderWork = 'Замена масла в двигателе';

const placesOfWorker = 7;
let places = 0;

/** South of Moscow: away from the demo workshops, and from those of other stories and of earlier workers. */
export function lonelyPlace(): Place {
  const part = Number(process.env.TEST_WORKER_INDEX ?? 0) * placesOfWorker + (places % placesOfWorker);
  places += 1;
  return { lat: 54.8 + (part % 10) * 0.06, long: 36.8 + (Math.floor(part / 10) % 20) * 0.15 };
}

export async function threeWorkshopsAround({ lat, long }: Place): Promise<OwnWorkshop[]> {
  const made: OwnWorkshop[] = [];
  for (let index = 1; index <= 3; index += 1) made.push(await newWorkshop({ lat: lat + index / 1000, long }));
  return made;
}

export async function driverWithCar(): Promise<Tokens> {
  const driver = await signInByApi(freshPhone());
  await makeCar(driver.access_token);
  return driver;
}

export async function offerByApi(bidId: number, { id, owner }: OwnWorkshop, price: number): Promise<void> {
  const [slot] = await freeSlots(id, new Date(Date.now() + 72 * 3_600_000));
  if (!slot) throw new Error('the workshop has no free time');
  const lines = JSON.stringify([{ kind: 'labour', title: tenderWork, price }]);
  const form = { id: bidId, lines, minutes: 60, slot_from: slot.at };
  await api('POST', '/v2/service/bid/answer/', form, owner.access_token);
}
