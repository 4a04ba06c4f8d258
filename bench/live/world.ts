import { randomUUID } from 'node:crypto';
import { TokenIssuer } from '../../server/src/auth/session.ts';
import type { Database } from '../../server/src/db/client.ts';
import { chats } from '../../server/src/db/tables/chats.ts';
import { sessions, users } from '../../server/src/db/tables/users.ts';
import { workshopEmployees, workshops } from '../../server/src/db/tables/workshops.ts';
import { loadSecrets } from '../../server/src/secrets.ts';
import { buildCity, everyDay } from '../../server/src/testing/build/workshop.ts';

/** One side of a chat, signed in. */
export interface Person {
  userId: number;
  token: string;
  side: 'customer' | 'service';
}
/** A chat of a driver and a workshop's manager. */
export interface Pair {
  chatId: number;
  people: readonly [Person, Person];
}

const rowsAtOnce = 1000;
const hourMs = 3_600_000;

async function inParts<Row, Made>(
  rows: readonly Row[],
  insert: (part: Row[]) => PromiseLike<Made[]>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    made.push(...(await insert(rows.slice(from, from + rowsAtOnce))));
  return made;
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Every driver talks with a workshop of one manager. The tokens are valid for half an hour. */
export async function makePairs({ db }: Database, folder: string, count: number): Promise<Pair[]> {
  const tokens = new TokenIssuer(loadSecrets(folder).tokenKey);
  const cityId = await buildCity(db);
  const workshopIds = await inParts(indexes(count), (part) =>
    db
      .insert(workshops)
      .values(
        part.map((index) => ({
          ...{ slug: `bench-${index}`, name: `Автосервис ${index}`, address: `Лесная ул., ${index}` },
          ...{ cityId, lat: 55.751, long: 37.619, timezone: 'Europe/Moscow', phones: ['+74951234567'] },
          ...{ schedule: everyDay('00:00', '24:00'), amenities: [], metro: [], isConnected: true },
        })),
      )
      .returning({ id: workshops.id }),
  );
  const people = async (side: Person['side']): Promise<Person[]> => {
    const added = await inParts(indexes(count), (part) =>
      db
        .insert(users)
        .values(
          part.map((index) => ({
            phone: `+79${side === 'customer' ? '02' : '03'}${String(index).padStart(7, '0')}`,
            ...{ name: 'Андрей', roles: [side], role: side },
          })),
        )
        .returning({ id: users.id }),
    );
    const now = new Date();
    const opened = added.map(({ id }) => ({ id: randomUUID(), userId: id, generation: 0, rotatedAt: now }));
    await inParts(opened, (part) =>
      db
        .insert(sessions)
        .values(part.map((session) => ({ ...session, expiresAt: new Date(now.getTime() + 24 * hourMs) })))
        .returning({ id: sessions.id }),
    );
    return Promise.all(
      opened.map(async ({ rotatedAt, ...session }) => ({
        ...{ userId: session.userId, side },
        token: await tokens.access({ ...session, issuedAt: rotatedAt }),
      })),
    );
  };
  const [drivers, managers] = [await people('customer'), await people('service')];
  const employees = managers.map(({ userId }, index) => ({
    ...{ workshopId: workshopIds[index]?.id ?? 0, userId, role: 'owner' as const },
  }));
  await inParts(employees, (part) => db.insert(workshopEmployees).values(part).returning());
  const opened = await inParts(indexes(count), (part) =>
    db
      .insert(chats)
      .values(
        part.map((index) => ({
          ...{ kind: 'question' as const, customerId: drivers[index]?.userId ?? 0 },
          workshopId: workshopIds[index]?.id ?? 0,
        })),
      )
      .returning({ id: chats.id, customerId: chats.customerId }),
  );
  const chatOf = new Map(opened.map(({ id, customerId }) => [customerId, id]));
  return drivers.map((driver, index): Pair => {
    const manager = managers[index];
    if (!manager) throw new Error('a driver without a workshop');
    return { chatId: chatOf.get(driver.userId) ?? 0, people: [driver, manager] };
  });
}
