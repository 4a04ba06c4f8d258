import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { operatorChatEndpoints } from '@sto/contract/chat/operator-chat.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../db/tables/users.ts';
import { type SignedIn, signedIn } from '../../testing/as.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const operator = () => signedIn(test, { roles: ['operator'] });
const urlsOf = async (person: SignedIn) =>
  (await call(test.app, notificationEndpoints.index, {}, person)).data.items.map(({ url }) => url);
const unreadOf = async (person: SignedIn) =>
  (await call(test.app, notificationEndpoints.countUnread, {}, person)).data.count;
const message = (chatId: number) => ({
  ...{ chat_id: chatId, text: 'Не приходит код' },
  client_message_id: crypto.randomUUID(),
});

async function request(person: SignedIn, endpoints: typeof customerChatEndpoints = customerChatEndpoints) {
  const { data } = await call(test.app, endpoints.support, {}, person);
  const write = () => call(test.app, endpoints.send, message(data.chat_id), person);
  expect((await write()).status).toBe(200);
  return { chatId: data.chat_id, write };
}

it('a former operator gets no more messages of requests, and sees none of the earlier ones', async () => {
  const [former, present] = [await operator(), await operator()];
  const { chatId, write } = await request(await signedIn(test));
  await call(test.app, operatorChatEndpoints.take, { chat_id: chatId }, former);
  await write();
  expect([await unreadOf(former), await unreadOf(present)]).toEqual([1, 0]);
  const isFormer = eq(users.id, former.userId);
  await test.deps.db
    .update(users)
    .set({ roles: ['customer'], role: 'customer' })
    .where(isFormer);
  await call(test.app, notificationEndpoints.read, { read_all: true }, present);
  await write();
  expect([await unreadOf(former), await urlsOf(former)]).toEqual([0, []]);
  expect(await unreadOf(present)).toBe(1);
});

it.each([
  { name: 'drivers', roles: ['customer', 'operator'] as const, endpoints: customerChatEndpoints },
  { name: 'workshops', roles: ['operator', 'service'] as const, endpoints: workshopChatEndpoints },
])(
  'operators who write to the support as $name get the answer at the address of that side',
  async ({ roles, endpoints }) => {
    const isService = endpoints === workshopChatEndpoints;
    const workshop = isService ? { workshopId: (await buildWorkshop(test.deps.db)).id } : {};
    const person = await signedIn(test, { roles: [...roles], ...workshop });
    const colleague = await operator();
    const { chatId } = await request(person, endpoints as typeof customerChatEndpoints);
    expect([await unreadOf(person), await urlsOf(colleague)]).toEqual([0, [`/operator/support/${chatId}`]]);
    await call(test.app, operatorChatEndpoints.take, { chat_id: chatId }, colleague);
    await call(test.app, operatorChatEndpoints.send, message(chatId), colleague);
    expect(await urlsOf(person)).toEqual([
      isService ? `/service/chat/${chatId}` : `/customer/chat/${chatId}`,
    ]);
  },
);
