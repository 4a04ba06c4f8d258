import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { chatSides } from '../../db/tables/chats.ts';
import type { SideRow } from './chats.load.ts';

type Changed = Pick<SideRow, 'chatId' | 'side'> & Partial<SideRow>;

/** Marks only go forward: an older page that arrives late takes nothing back. */
export async function saveSide(db: Db, { chatId, side, ...changed }: Changed): Promise<void> {
  const columns = getTableColumns(chatSides);
  const forward = (['lastReadId', 'lastDeliveredId'] as const).flatMap((name) => {
    const value = changed[name];
    return value === undefined ? [] : [[name, sql`greatest(${columns[name]}, ${value})`] as const];
  });
  await db
    .insert(chatSides)
    .values({ chatId, side, ...changed })
    .onConflictDoUpdate({
      target: [chatSides.chatId, chatSides.side],
      set: { ...changed, ...Object.fromEntries(forward) },
    });
}
