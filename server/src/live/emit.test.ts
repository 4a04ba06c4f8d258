import type { LiveEvent } from '@sto/contract/live/server-event';
import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { liveEvents } from '../db/tables/live.ts';
import { signedIn } from '../testing/as.ts';
import { buildWorkshop } from '../testing/build/workshop.ts';
import { startApp } from '../testing/start-app.ts';
import { emitLive } from './emit.ts';

const test = startApp();
const chatUpdated = (id: number): LiveEvent => ({ event: 'chat.updated', data: { chat_id: id } });

async function stored() {
  const rows = await test.deps.db.select().from(liveEvents).orderBy(asc(liveEvents.id));
  return rows.map(({ userIds, event, data }) => ({ userIds: userIds.toSorted(), event, data }));
}

it('an event is for the named people and the managers of the named workshops, each once', async () => {
  const { db } = test.deps;
  const { id } = await buildWorkshop(db);
  const employee = (employeeRole: 'owner' | 'manager' | 'mechanic') =>
    signedIn(test, { roles: ['service'], workshopId: id, employeeRole });
  const [owner, manager] = [await employee('owner'), await employee('manager')];
  await employee('mechanic');
  const other = await buildWorkshop(db);
  await signedIn(test, { roles: ['service'], workshopId: other.id });
  const driver = await signedIn(test);
  await emitLive(db, { userIds: [driver.userId, owner.userId], workshopIds: [id] }, chatUpdated(7));
  const userIds = [owner.userId, manager.userId, driver.userId].toSorted();
  expect(await stored()).toEqual([{ userIds, event: 'chat.updated', data: { chat_id: 7 } }]);
});

it('an event without an audience is not stored', async () => {
  const { id } = await buildWorkshop(test.deps.db);
  await emitLive(test.deps.db, {}, chatUpdated(1));
  await emitLive(test.deps.db, { workshopIds: [id] }, chatUpdated(2));
  expect(await stored()).toEqual([]);
});

it('an event of a transaction that is rolled back does not exist', async () => {
  const failing = test.deps.db.transaction(async (tx) => {
    await emitLive(tx, { userIds: [1] }, chatUpdated(1));
    throw new Error('undo');
  });
  await expect(failing).rejects.toThrow('undo');
  await emitLive(test.deps.db, { userIds: [1] }, chatUpdated(2));
  expect(await stored()).toEqual([{ userIds: [1], event: 'chat.updated', data: { chat_id: 2 } }]);
});
