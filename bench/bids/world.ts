import { TokenIssuer } from '../../server/src/auth/session.ts';
import type { Database } from '../../server/src/db/client.ts';
import { cars } from '../../server/src/db/tables/cars.ts';
import { users } from '../../server/src/db/tables/users.ts';
import { workshopEmployees } from '../../server/src/db/tables/workshops.ts';
import { startSession } from '../../server/src/features/auth/start-session.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { loadSecrets } from '../../server/src/secrets.ts';
import { buildModification, buildWorkshop, everyDay } from '../../server/src/testing/build/workshop.ts';

interface Person {
  userId: number;
  token: string;
}
export interface World {
  drivers: (Person & { carId: number })[];
  workshops: (Person & { id: number; workTypeId: number })[];
}

const counts = { drivers: 500, workshops: 100 };

/** Drivers with a car each, and workshops that are open day and night, with their managers; all are signed in. */
export async function makeWorld({ db }: Database, folder: string): Promise<World> {
  const deps = { clock: systemClock, tokens: new TokenIssuer(loadSecrets(folder).tokenKey) };
  const people = (role: 'customer' | 'service', count: number) =>
    db
      .insert(users)
      .values(
        Array.from({ length: count }, (_, index) => ({
          phone: `+79${role === 'customer' ? '02' : '03'}${String(index).padStart(7, '0')}`,
          ...{ name: 'Андрей', roles: [role], role },
        })),
      )
      .returning({ userId: users.id });
  const tokenOf = async (userId: number) => (await startSession(deps, db, userId)).tokens.access_token;
  const modification = await buildModification(db);
  const drivers = await people('customer', counts.drivers);
  const ownCars = await db
    .insert(cars)
    .values(drivers.map(({ userId }) => ({ customerId: userId, ...modification, year: 2019 })))
    .returning({ id: cars.id });
  const workshops: World['workshops'] = [];
  for (const { userId } of await people('service', counts.workshops)) {
    const workshop = await buildWorkshop(db, {
      ...{ markIds: [modification.markId], schedule: everyDay('00:00', '24:00'), baysCount: 5 },
    });
    await db.insert(workshopEmployees).values({ workshopId: workshop.id, userId, role: 'owner' });
    const workTypeId = workshop.workTypeIds[0] ?? 0;
    workshops.push({ userId, token: await tokenOf(userId), id: workshop.id, workTypeId });
  }
  const signedIn: World['drivers'] = [];
  for (const [index, { userId }] of drivers.entries())
    signedIn.push({ userId, token: await tokenOf(userId), carId: ownCars[index]?.id ?? 0 });
  return { drivers: signedIn, workshops };
}
