import type { Browser, Page } from '@playwright/test';
import { dayInZone } from '../../contract/src/workshops/opening-hours.ts';
import { api, giveSession, makeBid, managersWorkshop, signInByApi, type Tokens, worksOf } from './api.ts';
import { freshPhone } from './fixtures.ts';
import type { OwnWorkshop } from './own-workshop.ts';
import { managerPhone } from './steps.ts';

const hourMs = 3_600_000;

/** `YYYY-MM-DD` in Moscow, some days from now. */
export function moscowDay(daysAhead: number): string {
  return dayInZone(new Date(Date.now() + daysAhead * 24 * hourMs), 'Europe/Moscow');
}

export interface Slot {
  day: string;
  time: string;
  /** ISO with the offset of the workshop. */
  at: string;
}

/** Free times of the workshop in the week of a moment and after it. */
export async function freeSlots(workshopId: number, since = new Date()): Promise<Slot[]> {
  const form = { service_id: workshopId, date_from: since.toISOString().slice(0, 10), days: 7 };
  const { days } = await api<{ days: { slots: { from: string }[] }[] }>(
    'POST',
    '/v2/service/schedule/slots/',
    form,
  );
  return days
    .flatMap(({ slots }) => slots)
    .map(({ from: at }) => ({ day: at.slice(0, 10), time: at.slice(11, 16), at }))
    .filter(({ at }) => Date.parse(at) > since.getTime());
}

/** The work may begin a day before its time. */
export async function nearSlot({ workshopId }: Pick<Deal, 'workshopId'>): Promise<Slot> {
  const leftMs = ({ at }: Slot) => Date.parse(at) - Date.now();
  const slots = await freeSlots(workshopId);
  const slot = slots.find((one) => leftMs(one) > hourMs / 4 && leftMs(one) < 23 * hourMs);
  if (!slot) throw new Error('the workshop has no free time in the next day');
  return slot;
}

/** Two free times with hours between them, far enough ahead for a visit to be moved. */
export async function farSlots({ workshopId }: Deal): Promise<[Slot, Slot]> {
  const slots = await freeSlots(workshopId, new Date(Date.now() + 72 * hourMs));
  const [first] = slots;
  const second = slots.find(({ at }) => first && Date.parse(at) - Date.parse(first.at) >= 3 * hourMs);
  if (!first || !second) throw new Error('the workshop has no free time');
  return [first, second];
}

/** A bid of a new driver to the manager's workshop, and both signed in. */
export interface Deal {
  bidId: number;
  workshopId: number;
  workIds: number[];
  driver: Tokens;
  manager: Tokens;
}

export function dealOf(bidId: number, driver: Tokens, workshop: OwnWorkshop): Deal {
  const { id: workshopId, workIds, owner: manager } = workshop;
  return { bidId, driver, manager, workshopId, workIds };
}

export async function newDeal(worksCount = 1): Promise<Deal> {
  const manager = await signInByApi(managerPhone);
  const { id: workshopId } = await managersWorkshop(manager.access_token);
  const driver = await signInByApi(freshPhone());
  const workIds = await worksOf(workshopId, worksCount);
  const bidId = await makeBid(driver.access_token, workshopId, workIds);
  return { bidId, workshopId, workIds, driver, manager };
}

interface SentBid {
  offers: { id: number; status: string }[];
  visit_code: string;
}

const lines = JSON.stringify([{ kind: 'labour', title: 'Замена масла', price: 1800 }]);

export async function answerByApi({ bidId, manager }: Deal, slots: Slot[]): Promise<number> {
  const form = {
    id: bidId,
    lines,
    minutes: 60,
    slots: JSON.stringify(slots.map(({ at }) => ({ from: at }))),
  };
  const { offers } = await api<SentBid>('POST', '/v2/service/bid/answer/', form, manager.access_token);
  return offers.find(({ status }) => status === 'sent')?.id ?? 0;
}

export async function bookByApi(deal: Deal, slot: Slot): Promise<string> {
  const offerId = await answerByApi(deal, [slot]);
  const form = { id: deal.bidId, offer_id: offerId };
  const bid = await api<SentBid>('POST', '/v2/customer/bid/accept/', form, deal.driver.access_token);
  return bid.visit_code;
}

export async function startByApi(deal: Deal): Promise<void> {
  const code = await bookByApi(deal, await nearSlot(deal));
  const form = { id: deal.bidId, visit_code: code, mileage: 68_400 };
  await api('POST', '/v2/service/bid/start/', form, deal.manager.access_token);
}

export async function finishByApi(deal: Deal): Promise<void> {
  await startByApi(deal);
  await api('POST', '/v2/service/bid/finish/', { id: deal.bidId }, deal.manager.access_token);
}

/** The page of the bid in a browser of its own, for the other side. */
export async function openSide(
  browser: Browser,
  page: Page,
  { bidId, driver, manager }: Pick<Deal, 'bidId' | 'driver' | 'manager'>,
  side: 'customer' | 'service',
): Promise<Page> {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    reducedMotion: 'reduce',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    serviceWorkers: 'block',
  });
  const other = await context.newPage();
  await giveSession(other, side === 'customer' ? driver : manager);
  await other.goto(`/${side}/bids/${bidId}`);
  return other;
}

export async function openOwnSide(
  page: Page,
  deal: Pick<Deal, 'bidId' | 'driver' | 'manager'>,
  side: 'customer' | 'service',
): Promise<void> {
  await giveSession(page, side === 'customer' ? deal.driver : deal.manager);
  await page.goto(`/${side}/bids/${deal.bidId}`);
}

/** The driver's chat of a bid, by the link of its page. Returns the id of the chat. */
export async function openDriversChat(
  page: Page,
  deal: Pick<Deal, 'bidId' | 'driver' | 'manager'>,
): Promise<number> {
  await openOwnSide(page, deal, 'customer');
  await page.getByRole('link', { name: 'Чат', exact: true }).click();
  await page.waitForURL(/\/chat\/\d+$/);
  return Number(page.url().split('/').at(-1));
}
