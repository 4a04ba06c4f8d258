import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { moderationItems } from '../../db/tables/joining.ts';
import { users } from '../../db/tables/users.ts';
import { AppError } from '../../http/app-error.ts';
import type { ModerationRow } from '../../moderation/moderation-items.ts';

export interface QueuedItem {
  item: ModerationRow;
  author: { name: string; phone: string } | null;
}

export async function loadItem(db: Db, id: number): Promise<QueuedItem> {
  const [row] = await db
    .select({ item: moderationItems, name: users.name, phone: users.phone })
    .from(moderationItems)
    .leftJoin(users, eq(users.id, moderationItems.createdBy))
    .where(eq(moderationItems.id, id));
  if (!row) throw new AppError('not_found');
  const { item, name, phone } = row;
  return { item, author: phone === null ? null : { name: name ?? '', phone } };
}
