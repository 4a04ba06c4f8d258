import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { confirmedPhones, users } from '../../../db/tables/users.ts';
import { AppError } from '../../../http/app-error.ts';

/** The phone of a bid: the account's, or another that this person has confirmed by a code. */
export async function loadBidPhone(tx: Db, userId: number, phone: string | undefined): Promise<string> {
  const [user] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('unauthorized');
  if (phone === undefined || phone === user.phone) return user.phone;
  const own = and(eq(confirmedPhones.userId, userId), eq(confirmedPhones.phone, phone));
  if ((await tx.$count(confirmedPhones, own)) === 0) throw new AppError('phone_not_confirmed');
  return phone;
}
