import { expect, type Page } from '@playwright/test';
import { api, giveSession, makeBid, makeCar, signInByApi, type Tokens } from '../support/api.ts';
import { claimedWork } from '../support/claims.ts';
import { nearSlot } from '../support/deal.ts';
import { freshPhone } from '../support/fixtures.ts';
import { newWorkshop, type OwnWorkshop } from '../support/own-workshop.ts';
import { open, type Scene } from './screens-scene.ts';

type LegKind = 'mobile_mechanic' | 'tow';
type Side = 'customer' | 'service';

interface Journey {
  bidId: number;
  carId: number;
  workshop: OwnWorkshop;
  driver: Tokens;
}

const yard = 'Сиреневый бульвар, 4, двор';
const stored = new Map<string, Promise<unknown>>();

/** Both themes and sizes of one worker look at the same deal. */
function once<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
  const made = (stored.get(name) as Promise<Made> | undefined) ?? make();
  stored.set(name, made);
  return made;
}

const offered = (kind: LegKind) => once(`offered-${kind}`, () => makeJourney(kind));
const agreed = (kind: LegKind) => once(`agreed-${kind}`, async () => accept(await makeJourney(kind)));

async function makeJourney(kind: LegKind): Promise<Journey> {
  const workshop = await newWorkshop();
  const legs = [
    { kind: 'mobile_mechanic', radius_km: 20, price_from: 1500 },
    { kind: 'pickup', radius_km: 30, price_from: 0 },
    { kind: 'tow', radius_km: 50, price_from: 4000 },
  ];
  const profile = { service_id: workshop.id, legs: JSON.stringify(legs) };
  await api('POST', '/v2/service/my/update/', profile, workshop.owner.access_token);
  const driver = await signInByApi(freshPhone());
  const carId = await makeCar(driver.access_token);
  const bidId = await makeBid(driver.access_token, workshop.id, workshop.workIds, carId, {
    ...{ leg_kind: kind, leg_address: yard, leg_lat: 55.801, leg_long: 37.6 },
  });
  const { at } = await nearSlot({ workshopId: workshop.id });
  const lines = JSON.stringify([{ kind: 'labour', title: workshop.titles[0] ?? 'Работа', price: 1800 }]);
  const answer = { id: bidId, lines, minutes: 60, leg_price: 4200, slots: JSON.stringify([{ from: at }]) };
  await api('POST', '/v2/service/bid/answer/', answer, workshop.owner.access_token);
  return { bidId, carId, workshop, driver };
}

async function accept(journey: Journey): Promise<Journey> {
  const { access_token: token } = journey.driver;
  const form = { id: journey.bidId };
  const { offers } = await api<{ offers: { id: number }[] }>('GET', '/v2/customer/bid/view/', form, token);
  await api('POST', '/v2/customer/bid/accept/', { ...form, offer_id: offers[0]?.id ?? 0 }, token);
  return journey;
}

async function openBid(page: Page, side: Side, { bidId, driver, workshop }: Omit<Journey, 'carId'>) {
  await giveSession(page, side === 'customer' ? driver : workshop.owner);
  await open(page, `/${side}/bids/${bidId}`);
  await expect(page.getByText(`У-${bidId}`).first()).toBeVisible();
}

async function chooseTow(page: Page): Promise<void> {
  await page.getByText('Нужен эвакуатор').click();
  await page.getByLabel('Адрес машины').fill(yard);
  await page.getByText('Как встретимся').evaluate((legend) => legend.scrollIntoView());
}

const journeyScenes: Scene[] = [
  {
    name: 'leg-form',
    show: async (page) => {
      const { workshop, driver, carId } = await offered('tow');
      await giveSession(page, driver);
      const choice = `works=${workshop.workIds.join(',')}&auto=${carId}&service=${workshop.id}`;
      const other = await makeCar(driver.access_token);
      await open(page, `/?city=moscow&${choice.replace(`auto=${carId}`, `auto=${other}`)}&drawer=bid`);
      await chooseTow(page);
    },
  },
  {
    name: 'leg-tender',
    show: async (page) => {
      await giveSession(page, (await offered('tow')).driver);
      await open(page, '/customer/bids/new');
      await chooseTow(page);
    },
  },
  { name: 'leg-offer', show: async (page) => openBid(page, 'customer', await offered('tow')) },
  { name: 'leg-new-service', show: async (page) => openBid(page, 'service', await offered('tow')) },
  {
    name: 'leg-tow-visit',
    isAtAllSizes: true,
    show: async (page) => openBid(page, 'customer', await agreed('tow')),
  },
  {
    name: 'leg-tow-taken',
    show: async (page) => {
      await openBid(page, 'customer', await agreed('tow'));
      await page.getByRole('button', { name: 'Машину забрали' }).click();
    },
  },
  { name: 'leg-tow-service', show: async (page) => openBid(page, 'service', await agreed('tow')) },
  {
    name: 'leg-mechanic-visit',
    show: async (page) => openBid(page, 'customer', await agreed('mobile_mechanic')),
  },
  {
    name: 'leg-mechanic-start',
    show: async (page) => {
      await openBid(page, 'service', await agreed('mobile_mechanic'));
      await page.getByRole('button', { name: 'Начать работу' }).click();
    },
  },
];

type Claimed = Awaited<ReturnType<typeof claimedWork>>;

const claimed = () => once('claimed', claimedWork);
const refused = () =>
  once('refused', async () => {
    const claim = await claimedWork();
    const { id, claimId: claim_id, workshop } = claim;
    const form = { id, claim_id, is_accepted: 0, comment: 'Износ прокладки, это не гарантийный случай' };
    await api('POST', '/v2/service/bid/answer-claim/', form, workshop.owner.access_token);
    return claim;
  });

async function openClaim(page: Page, side: Side, { id: bidId, driver, workshop }: Claimed): Promise<void> {
  await openBid(page, side, { bidId, driver, workshop });
  const claim = page.getByRole('region', { name: 'Претензия' });
  await claim.evaluate((section) => section.scrollIntoView({ block: 'center' }));
}

const claimScenes: Scene[] = [
  {
    name: 'claim',
    isAtAllSizes: true,
    show: async (page) => openClaim(page, 'customer', await claimed()),
  },
  { name: 'claim-service', show: async (page) => openClaim(page, 'service', await claimed()) },
  {
    name: 'claim-answer',
    show: async (page) => {
      await openClaim(page, 'service', await claimed());
      await page.getByRole('button', { name: 'Ответить', exact: true }).click();
    },
  },
  { name: 'claim-refused', show: async (page) => openClaim(page, 'customer', await refused()) },
  {
    name: 'claim-appeal',
    show: async (page) => {
      await openClaim(page, 'customer', await refused());
      await page.getByRole('button', { name: 'Оспорить отказ' }).click();
    },
  },
];

const feed = { created_at: new Date().toISOString(), last_used_at: new Date().toISOString() };

async function openCalendar(page: Page, shown: typeof feed | null): Promise<void> {
  await page.route('**/customer/calendar-feed/view/**', (route) =>
    route.fulfill({ json: { success: true, data: { feed: shown } } }),
  );
  await open(page, '/customer/profile');
  const heading = page.getByRole('heading', { name: 'Календарь визитов' });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

const calendarScenes: Scene[] = [
  { name: 'visit-calendar-none', as: 'marina', show: (page) => openCalendar(page, null) },
  { name: 'visit-calendar', as: 'marina', show: (page) => openCalendar(page, feed) },
  {
    name: 'visit-calendar-address',
    as: 'marina',
    show: async (page) => {
      const url =
        'https://sto-ryadom.example/api/calendar/stodriver_x2TqYb0mJcE7nW5hLr8vK1sDfGzPaQ4uNo6iRt3yXk3.ics';
      await page.route('**/customer/calendar-feed/create/', (route) =>
        route.fulfill({ json: { success: true, data: { ...feed, last_used_at: null, url } } }),
      );
      await openCalendar(page, null);
      await page.getByRole('button', { name: 'Создать ссылку' }).click();
      await expect(page.getByRole('group', { name: 'Ссылка создана' })).toBeVisible();
    },
  },
  {
    name: 'visit-calendar-replace',
    as: 'marina',
    show: async (page) => {
      await openCalendar(page, feed);
      await page.getByRole('button', { name: 'Заменить ссылку на календарь' }).click();
    },
  },
];

export const dealScenes: Scene[] = [...journeyScenes, ...claimScenes, ...calendarScenes];
