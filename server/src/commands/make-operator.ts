import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { sessions, users } from '../db/tables/users.ts';

/**
 * Gives the person of a phone the role of an operator, or takes it away. His sessions end: that of an operator is
 * shorter, and begins with a code.
 */
export async function makeOperator(db: Db, phone: string, isOperator: boolean): Promise<string> {
  return db.transaction(async (tx) => {
    await tx
      .insert(users)
      .values({ phone, roles: ['customer'], role: 'customer' })
      .onConflictDoNothing();
    const [person] = await tx.select().from(users).where(eq(users.phone, phone)).for('update');
    if (!person) throw new Error('the person was not made');
    const others = person.roles.filter((role) => role !== 'operator');
    const [first = 'customer'] = others;
    await tx
      .update(users)
      .set(isOperator ? { roles: [...others, 'operator'], role: 'operator' } : { roles: others, role: first })
      .where(eq(users.id, person.id));
    await tx.delete(sessions).where(eq(sessions.userId, person.id));
    await tx.delete(sessions).where(eq(sessions.operatorId, person.id));
    return isOperator
      ? `${phone}: теперь оператор. Войдите на сайт с этим номером`
      : `${phone}: больше не оператор`;
  });
}
