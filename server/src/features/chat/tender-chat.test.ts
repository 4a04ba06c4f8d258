import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { describe, expect, it } from 'vitest';
import { minutes } from '../../platform/clock/durations.ts';
import { answerTender, buildTender, seenByDriver, seenByWorkshop } from '../../testing/build/tender.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp({ LIMITS: 'off' });

/** A deal with the first of two workshops; the driver has bargained with both. */
async function buildBargain() {
  const tender = await buildTender(test, 2);
  const offers = [];
  for (const index of [0, 1]) {
    test.clock.advance(minutes(1));
    offers.push((await answerTender(test, tender, index)).data.offers[0]?.id ?? 0);
  }
  for (const [index, offer_id] of offers.entries()) {
    test.clock.advance(minutes(1));
    const form = { id: tender.id, offer_id, price: 1500 + index, comment: `Подвинетесь? ${index}` };
    await call(test.app, customerMoveEndpoints.counter, form, tender.customer);
  }
  test.clock.advance(minutes(1));
  await answerTender(test, tender, 0);
  const last = (await seenByWorkshop(test, tender, 0)).offers.find(({ status }) => status === 'sent');
  const accepting = { id: tender.id, offer_id: last?.id };
  const { data } = await call(test.app, customerMoveEndpoints.accept, accepting, tender.customer);
  return { tender, chatId: data.chat_id, first: offers[0], last: last?.id };
}

describe('the chat of a tender with an accepted offer', () => {
  it('has the offers and the counter-offers of its workshop alone, in their order', async () => {
    const { tender, chatId, first, last } = await buildBargain();
    const form = { chat_id: chatId };
    const [counter] = (await seenByDriver(test, tender)).counters.filter(
      ({ offer_id }) => offer_id === first,
    );
    const cards = [
      { sender: 'service', text: 'Ждём вас', payload: { offer_id: first } },
      { sender: 'customer', text: 'Подвинетесь? 0', payload: { offer_id: first, counter_id: counter?.id } },
      { sender: 'service', text: 'Ждём вас', payload: { offer_id: last } },
    ];
    for (const { data } of [
      await call(test.app, customerChatEndpoints.messages, form, tender.customer),
      await call(test.app, workshopChatEndpoints.messages, form, tender.managers[0]),
    ]) {
      const shown = data.items.filter(({ type }) => type === 'offer');
      expect(shown.map(({ sender, text, payload }) => ({ sender, text, payload }))).toEqual(cards);
      expect(data.items.at(-1)).toMatchObject({ type: 'status', payload: { status: 'visit' } });
    }
    const stranger = await call(test.app, workshopChatEndpoints.messages, form, tender.managers[1]);
    expect(stranger.status).toBe(404);
  });

  it('is named to the two sides of the deal alone', async () => {
    const open = await buildTender(test, 2);
    const { tender, chatId } = await buildBargain();
    const namedIn = async (one: typeof tender) => [
      (await seenByDriver(test, one)).chat_id,
      ...[(await seenByWorkshop(test, one, 0)).chat_id, (await seenByWorkshop(test, one, 1)).chat_id],
    ];
    expect(chatId).toEqual(expect.any(Number));
    expect(await namedIn(tender)).toEqual([chatId, chatId, null]);
    expect(await namedIn(open)).toEqual([null, null, null]);
  });
});
