import type { Browser, Page } from '@playwright/test';
import {
  api,
  giveSession,
  makeBid,
  makeCar,
  managersWorkshop,
  signInByApi,
  worksOf,
} from '../support/api.ts';
import { freshPhone } from '../support/fixtures.ts';
import { serverUrl } from '../support/server-process.ts';
import { managerPhone, operatorPhone } from '../support/steps.ts';

/**
 * `marina`: demo customer with a bid in every state; `aleksey`: one with a tender; `newcomer`: no data yet; `author`: a bid with photos,
 * `buyer`: a car.
 */
export type Person = 'marina' | 'aleksey' | 'newcomer' | 'author' | 'buyer' | 'manager' | 'operator';

const tokens = new Map<Person, Promise<{ access_token: string; refresh_token: string }>>();

export async function tokenOf(person: Person): Promise<string> {
  const phones: Partial<Record<Person, string>> = {
    ...{ marina: '+79000000002', aleksey: '+79000000001', manager: managerPhone, operator: operatorPhone },
  };
  const phone = phones[person] ?? freshPhone();
  // Two workers on one server (`STO_E2E_URL`) may request a code for the same phone: the later one ends the
  // earlier.
  const session = tokens.get(person) ?? signInByApi(phone).catch(() => signInByApi(phone));
  tokens.set(person, session);
  return (await session).access_token;
}

export async function signInAs(page: Page, person: Person): Promise<void> {
  await tokenOf(person);
  const session = await tokens.get(person);
  if (session) await giveSession(page, session);
}

interface BidInList {
  id: number;
  status: string;
  service: { id: number };
}

export async function bidIn(
  status: string,
  side: 'customer' | 'service',
  person: Person = side === 'customer' ? 'marina' : 'manager',
): Promise<number> {
  const token = await tokenOf(person);
  const { items } = await api<{ items: BidInList[] }>('GET', `/v2/${side}/bid/index/`, {}, token);
  const bid = items.find((item) => item.status === status);
  if (!bid) throw new Error(`no demo bid is ${status}`);
  return bid.id;
}

export async function workshopThat(availability: string): Promise<number> {
  const { services } = await api<{ services: { id: number; bid_availability: string }[] }>(
    'POST',
    '/v2/map/default/geo-search/',
    { lat: 55.796, long: 49.106, page_size: 300 },
    await tokenOf('marina'),
  );
  const workshop = services.find((one) => one.bid_availability === availability);
  if (!workshop) throw new Error(`no workshop is ${availability}`);
  return workshop.id;
}

let photos: Promise<{ name: string; mimeType: string; buffer: Buffer }[]> | undefined;

export function photosOf(browser: Browser) {
  photos ??= takePhotos(browser);
  return photos;
}

async function takePhotos(browser: Browser) {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  const taken = [];
  for (const [index, name] of ['подвеска.jpg', 'колесо.jpg'].entries()) {
    await page.goto(`${serverUrl}/media/workshops/1/${index + 1}.svg`);
    const buffer = await page.screenshot({ type: 'jpeg' });
    taken.push({ name, mimeType: 'image/jpeg', buffer });
  }
  await page.close();
  return taken;
}

let authorsBid: Promise<number> | undefined;

export function bidWithPhotos(browser: Browser): Promise<number> {
  authorsBid ??= sendBidWithPhotos(browser);
  return authorsBid;
}

async function sendBidWithPhotos(browser: Browser): Promise<number> {
  const token = await tokenOf('author');
  const workshop = await managersWorkshop(await tokenOf('manager'));
  const bid = await makeBid(token, workshop.id, await worksOf(workshop.id, 3));
  for (const photo of await photosOf(browser)) {
    const file = new File([new Uint8Array(photo.buffer)], photo.name, { type: photo.mimeType });
    await api('POST', '/v2/customer/bid/upload-file/', { object_id: bid }, token, file);
  }
  return bid;
}

let buyersCar: Promise<number> | undefined;

export function carOfBuyer(): Promise<number> {
  buyersCar ??= tokenOf('buyer').then(makeCar);
  return buyersCar;
}

export async function demoWorkshopId(): Promise<number> {
  return (await managersWorkshop(await tokenOf('manager'))).id;
}
