import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chatMessages, chats } from '../../db/tables/chats.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { noteOldContacts } from './note-old-contacts.ts';

const test = startApp();
type Built = Awaited<ReturnType<typeof buildBid>>;

/** A bid as a former release has left it, its comment not marked. */
async function oldBid(comment: string, columns: Parameters<typeof buildBid>[1] = {}): Promise<Built> {
  const built = await buildBid(test, { comment, ...columns });
  const [chat] = await test.deps.db.select().from(chats).where(eq(chats.bidId, built.bid.id));
  expect(chat).toBeDefined();
  return built;
}
const foundBy = async ({ manager }: Built, query: string) =>
  (await call(test.app, workshopBidEndpoints.index, { query }, manager)).data.items.map(({ id }) => id);
const markedOf = async ({ bid }: Built) =>
  test.deps.db.$count(
    chatMessages,
    and(
      eq(chatMessages.hasContacts, true),
      eq(
        chatMessages.chatId,
        test.deps.db.select({ id: chats.id }).from(chats).where(eq(chats.bidId, bid.id)),
      ),
    ),
  );

describe('comments of bids that had no event since the filter', () => {
  it('are no longer found by their hidden phone, and others still by their words', async () => {
    const phone = await oldBid('Скрип, звоните 8 916 123-45-67');
    const refused = await oldBid('Стук, звоните 8 916 765-43-21', { status: 'reject' });
    const plain = await oldBid('Течёт масло, артикул 0986494123');
    expect(await foundBy(phone, '123-45')).toEqual([phone.bid.id]);
    expect(await noteOldContacts(test.deps, 1)).toBe(3);
    expect([await foundBy(phone, '123-45'), await foundBy(refused, '765-43')]).toEqual([[], []]);
    expect(await foundBy(plain, '0986494123')).toEqual([plain.bid.id]);
    const own = await call(test.app, customerBidEndpoints.index, { query: '123-45' }, phone.customer);
    expect(own.data.items.map(({ id }) => id)).toEqual([phone.bid.id]);
  });

  it('are left as they are after an agreement', async () => {
    const agreed = await oldBid('Скрип, звоните 8 916 123-45-67', { status: 'visit' });
    await noteOldContacts(test.deps);
    expect([await foundBy(agreed, '123-45'), await markedOf(agreed)]).toEqual([[agreed.bid.id], 0]);
  });

  it('are read to the end once; what was interrupted begins again', async () => {
    const first = await oldBid('Звоните 8 916 123-45-67');
    const broken = { db: new Proxy(test.deps.db, { get: failOnUpdate }) };
    await expect(noteOldContacts(broken)).rejects.toThrow('the process ends');
    expect(await markedOf(first)).toBe(0);
    expect([await noteOldContacts(test.deps), await markedOf(first)]).toEqual([1, 1]);
    expect([await noteOldContacts(test.deps), await markedOf(first)]).toEqual([0, 1]);
  });
});

function failOnUpdate(db: typeof test.deps.db, name: string | symbol): unknown {
  if (name === 'update') throw new Error('the process ends');
  return Reflect.get(db, name);
}
