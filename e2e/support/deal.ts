import type { Browser, Page } from '@playwright/test';
import { api, giveSession, makeBid, managersWorkshop, signInByApi, type Tokens, worksOf } from './api.ts';
import { freshPhone } from './fixtures.ts';
import { managerPhone } from './steps.ts';

const zoneOffsetHours = 3;
const dayMs = 86_400_000;

interface Slot {
  day: string;
  time: string;
  /** ISO with the offset of the workshop. */
  at: string;
}

function slotOn(day: string, time: string): Slot {
  return { day, time, at: `${day}T${time}:00+0${zoneOffsetHours}:00` };
}

function wallClock(): string {
  return new Date(Date.now() + zoneOffsetHours * 3_600_000).toISOString();
}

function dayAfter(days: number): string {
  return new Date(Date.parse(`${wallClock().slice(0, 10)}T00:00:00Z`) + days * dayMs)
    .toISOString()
    .slice(0, 10);
}

/** A working hour of the next 24, when the work may begin. */
export function nearSlot(): Slot {
  return wallClock().slice(11, 16) < '11:00' ? slotOn(dayAfter(0), '12:00') : slotOn(dayAfter(1), '11:00');
}

/** Far enough to be moved. */
export function farSlot(time: string): Slot {
  return slotOn(dayAfter(3), time);
}

/** A bid of a new driver to the manager's workshop, and both signed in. */
export interface Deal {
  bidId: number;
  workshopId: number;
  workIds: number[];
  driver: Tokens;
  manager: Tokens;
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
  const code = await bookByApi(deal, nearSlot());
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
  { bidId, driver, manager }: Deal,
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

export async function openOwnSide(page: Page, deal: Deal, side: 'customer' | 'service'): Promise<void> {
  await giveSession(page, side === 'customer' ? deal.driver : deal.manager);
  await page.goto(`/${side}/bids/${deal.bidId}`);
}
