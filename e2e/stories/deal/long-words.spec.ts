import type { Page } from '@playwright/test';
import { api, giveSession, makeBid, signInByApi, type Tokens } from '../../support/api.ts';
import { nearSlot } from '../../support/deal.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { newWorkshop, type OwnWorkshop } from '../../support/own-workshop.ts';
import { onCi } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const word = 'ш'.repeat(200);
const lines = JSON.stringify([
  { kind: 'labour', title: word, price: 1800 },
  { kind: 'part', title: word, price: 900, part: { brand: 'б'.repeat(60), article: '9'.repeat(60) } },
]);

interface SentBid {
  offers: { id: number }[];
  changes: { id: number; lines: { id: number }[] }[];
  claims: { id: number }[];
  visit_code: string;
  chat_id: number;
}
type Form = Record<string, string | number | number[]>;

async function dealOf({ id: workshopId, owner, workIds }: OwnWorkshop) {
  const driver = await signInByApi(freshPhone());
  const more = { comment: word };
  const id = await makeBid(driver.access_token, workshopId, workIds, undefined, more);
  const moveBy =
    (side: 'customer' | 'service', { access_token }: Tokens) =>
    (call: string, form: Form = {}) =>
      api<SentBid>('POST', `/v2/${side}/bid/${call}/`, { id, ...form }, access_token);
  const asDriver = moveBy('customer', driver);
  const asWorkshop = moveBy('service', owner);
  const { at } = await nearSlot({ workshopId });
  const offer = { lines, minutes: 60, comment: word };
  const { offers, chat_id: chatId } = await asWorkshop('answer', { ...offer, slot_from: at });
  const offerId = offers.at(-1)?.id ?? 0;
  return { id, chatId, driver, asDriver, asWorkshop, offerId };
}

/** Each side in turn; the addresses are of that side. */
async function expectToFit(page: Page, tokens: Tokens, ...addresses: string[]): Promise<void> {
  await page.goto('about:blank');
  await giveSession(page, tokens);
  for (const address of addresses) {
    await page.goto(address);
    await expect(
      page
        .getByText(/ш{5}|замена масла|новые/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    expect(await wide(page), address).toEqual([]);
  }
}

/** Long words that go beyond the window or their card, of what can be seen. */
function wide(page: Page): Promise<string[]> {
  return page.evaluate(
    (part) => {
      const isCut = (element: Element | null): boolean => {
        if (element === null) return false;
        const { textOverflow, clipPath } = getComputedStyle(element);
        return textOverflow === 'ellipsis' || clipPath !== 'none' || isCut(element.parentElement);
      };
      const { scrollWidth } = document.documentElement;
      const faults = scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.nodeValue?.includes(part)) continue;
        const element = node.parentElement;
        const range = document.createRange();
        range.selectNodeContents(node);
        const card = element?.closest('article, section, li, main');
        const limit = Math.min(innerWidth, card?.getBoundingClientRect().right ?? innerWidth);
        if (element?.checkVisibility() && !isCut(element) && range.getBoundingClientRect().right > limit + 1)
          faults.push(`${element.tagName} ${element.className}`);
      }
      return faults;
    },
    word.slice(0, 5),
  );
}

test('a word of 200 letters stays within the pages of both sides', onCi, async ({ page }) => {
  const workshop = await newWorkshop();
  const sideOf = (side: 'customer' | 'service', { id, chatId }: Awaited<ReturnType<typeof dealOf>>) => [
    `/${side}/bids/${id}`,
    `/${side}/chat/${chatId}`,
  ];

  const offered = await dealOf(workshop);
  await offered.asDriver('counter', { offer_id: offered.offerId, comment: word });
  const message = { chat_id: offered.chatId, text: word, client_message_id: crypto.randomUUID() };
  await api('POST', '/v2/customer/chat/send/', message, offered.driver.access_token);
  await expectToFit(page, offered.driver, ...sideOf('customer', offered), '/customer/bids');
  await expectToFit(page, workshop.owner, ...sideOf('service', offered), '/service/bids');

  const ended = await dealOf(workshop);
  await ended.asDriver('accept', { offer_id: ended.offerId });
  await ended.asDriver('cancel', { code: 'other', comment: word });
  await expectToFit(page, ended.driver, ...sideOf('customer', ended));
  await expectToFit(page, workshop.owner, ...sideOf('service', ended));

  const done = await dealOf(workshop);
  const { visit_code } = await done.asDriver('accept', { offer_id: done.offerId });
  await expectToFit(page, workshop.owner, ...sideOf('service', done));
  await done.asWorkshop('start', { visit_code, mileage: 60_000 });
  const { changes } = await done.asWorkshop('propose-change', { lines, reason: word });
  await expectToFit(page, done.driver, ...sideOf('customer', done));
  await expectToFit(page, workshop.owner, ...sideOf('service', done));

  const [change] = changes;
  const approved_line_ids = change?.lines.map((line) => line.id) ?? [];
  await done.asDriver('decide-change', { change_id: change?.id ?? 0, approved_line_ids });
  await done.asWorkshop('finish');
  const review = { bid_id: done.id, rating: 4, text: word, pros: word, cons: word };
  await api('POST', '/v2/customer/review/create/', review, done.driver.access_token);
  const { claims } = await done.asDriver('claim', { text: word });
  const answer = { claim_id: claims[0]?.id ?? 0, is_accepted: 0, comment: word };
  await done.asWorkshop('answer-claim', answer);
  const mark = { bid_id: done.id, customer_rating: 5 };
  await api('POST', '/v2/service/review/rate-customer/', mark, workshop.owner.access_token);
  const view = { service_id: workshop.id };
  const { page_slug: slug } = await api<{ page_slug: string }>('GET', '/v2/service/view/', view);
  await expectToFit(page, done.driver, ...sideOf('customer', done), `/service/${slug}`);
  await expectToFit(page, workshop.owner, ...sideOf('service', done), '/service/my-service/reviews');
});

test('a reason of 2000 letters takes a few lines of the notifications', onCi, async ({ page }) => {
  const workshop = await newWorkshop();
  const ended = await dealOf(workshop);
  await ended.asDriver('accept', { offer_id: ended.offerId });
  await ended.asDriver('cancel', { code: 'other', comment: 'Передумал. '.repeat(180) });
  await giveSession(page, workshop.owner);
  await page.goto('/notifications');
  const text = page.getByText(/Передумал/).first();
  await expect(text).toBeVisible();
  expect((await text.boundingBox())?.height).toBeLessThan(100);
});
