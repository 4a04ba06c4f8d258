import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chatMessages, chats } from '../../db/tables/chats.ts';
import { buildVisit } from '../../testing/build/deal.ts';
import { call } from '../../testing/call.ts';
import { lockWaiters } from '../../testing/lock-waiters.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

async function buildChat() {
  const deal = await buildVisit(test);
  const [chat] = await test.deps.db.select().from(chats).where(eq(chats.bidId, deal.id));
  return { ...deal, chatId: chat?.id ?? 0 };
}

/** What the database writes about a bid. */
const cardOf = (chatId: number) => ({
  ...{ chatId, sender: 'customer' as const, type: 'slot' as const },
  createdAt: test.clock.now(),
});

// The embedded database has one connection: its transactions follow each other.
describe.runIf(process.env.DATABASE_URL)('a card whose transaction is slower than a message', () => {
  it('comes after the message that was read, as unread and as what follows', async () => {
    const { customer, manager, chatId } = await buildChat();
    const { db } = test.deps;
    const locked = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const message = db.transaction(async (tx) => {
      await tx.execute(sql`select from chats where id = ${chatId} for no key update`);
      locked.resolve();
      await written.promise;
      const row = { ...cardOf(chatId), type: 'text' as const, text: 'Есть вопрос' };
      return tx.insert(chatMessages).values(row).returning({ id: chatMessages.id });
    });
    await locked.promise;
    const card = db.transaction((tx) =>
      tx.insert(chatMessages).values(cardOf(chatId)).returning({ id: chatMessages.id }),
    );
    await expect.poll(() => lockWaiters(db)).toBe(1);
    written.resolve();
    const [{ id: readId } = { id: 0 }] = await message;
    const form = { chat_id: chatId, message_id: readId };
    const read = await call(test.app, workshopChatEndpoints.read, form, manager);
    const [{ id: cardId } = { id: 0 }] = await card;
    expect(cardId).toBeGreaterThan(readId);
    expect(read.status).toBe(200);
    const rest = { chat_id: chatId, after_id: readId };
    const { data } = await call(test.app, workshopChatEndpoints.messages, rest, manager);
    expect(data.items.map(({ id }) => id)).toEqual([cardId]);
    expect(data.chat.unread_count).toBe(1);
    const own = await call(test.app, customerChatEndpoints.messages, rest, customer);
    expect(own.data.items).toHaveLength(1);
  });
});

it('messages of one statement have growing ids', async () => {
  const { chatId } = await buildChat();
  const rows = [cardOf(chatId), cardOf(chatId), cardOf(chatId)];
  const added = await test.deps.db.insert(chatMessages).values(rows).returning({ id: chatMessages.id });
  const ids = added.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((one, other) => one - other));
  expect(new Set(ids).size).toBe(3);
});
