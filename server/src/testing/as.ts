import type { Role } from '@sto/contract/auth/auth.schemas';
import type { EmployeeRole } from '@sto/contract/enums';
import { users } from '../db/tables/users.ts';
import { workshopEmployees } from '../db/tables/workshops.ts';
import { startSession } from '../features/auth/start-session.ts';
import type { TestApp } from './start-app.ts';

let nextPhone = 0;

export interface SignedIn {
  userId: number;
  token: string;
  refreshToken: string;
  phone: string;
}

/** A signed-in person, e.g. `await signedIn(test, { roles: ['service'], workshopId })`. */
export async function signedIn(
  { deps }: TestApp,
  options: {
    name?: string;
    roles?: Role[];
    workshopId?: number;
    employeeRole?: EmployeeRole;
    phone?: string;
  } = {},
): Promise<SignedIn> {
  const roles = options.roles ?? ['customer'];
  nextPhone += 1;
  const phone = options.phone ?? `+7901${String(nextPhone).padStart(7, '0')}`;
  const [user] = await deps.db
    .insert(users)
    .values({ phone, name: options.name ?? 'Андрей', roles, role: roles[0] ?? 'customer' })
    .returning({ id: users.id });
  if (!user) throw new Error('the user was not made');
  if (options.workshopId)
    await deps.db
      .insert(workshopEmployees)
      .values({ workshopId: options.workshopId, userId: user.id, role: options.employeeRole ?? 'owner' });
  const { tokens } = await startSession(deps, deps.db, user.id);
  return { userId: user.id, token: tokens.access_token, refreshToken: tokens.refresh_token, phone };
}

/** The same person after a jump of the clock that ended the session. */
export async function signedInAgain<Person extends SignedIn>(
  { deps }: TestApp,
  person: Person,
): Promise<Person> {
  const { tokens } = await startSession(deps, deps.db, person.userId);
  return { ...person, token: tokens.access_token, refreshToken: tokens.refresh_token };
}
