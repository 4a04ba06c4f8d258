import { maxReplyTemplates, type ReplyTemplate } from '@sto/contract/chat/reply-templates.schemas';
import { eq } from 'drizzle-orm';
import { replyTemplates } from '../../../db/tables/chats.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import {
  loadTemplate,
  lockOwner,
  ownerOf,
  type TemplateCall,
  type TemplateRow,
  templatesOf,
} from './templates.load.ts';

interface Owned {
  service_id?: number;
}
interface Saved extends Owned {
  template_id?: number | undefined;
  title: string;
  text: string;
}

export async function listTemplates(
  { db }: Deps,
  call: TemplateCall,
  { service_id: workshopId }: Owned,
): Promise<{ items: ReplyTemplate[] }> {
  return presentAll(await templatesOf(db, await ownerOf(db, call, workshopId)));
}

export function saveTemplate(
  { db, clock }: Deps,
  call: TemplateCall,
  { service_id: workshopId, template_id: id, title, text }: Saved,
): Promise<ReplyTemplate> {
  return db.transaction(async (tx) => {
    const owner = await ownerOf(tx, call, workshopId);
    await lockOwner(tx, owner);
    if (id !== undefined) {
      const found = await loadTemplate(tx, call, id);
      if (found.workshopId !== owner) throw new AppError('not_found');
      const changed = { title, text };
      const [row] = await tx.update(replyTemplates).set(changed).where(eq(replyTemplates.id, id)).returning();
      return present(row);
    }
    const before = await templatesOf(tx, owner);
    if (before.length >= maxReplyTemplates) throw new AppError('templates_too_many');
    const sort = (before.at(-1)?.sort ?? 0) + 1;
    const values = { workshopId: owner, title, text, sort, createdAt: clock.now() };
    const [row] = await tx.insert(replyTemplates).values(values).returning();
    return present(row);
  });
}

/** The ids are the whole list: one that a colleague has added meanwhile is not lost to the order. */
export function orderTemplates(
  { db }: Deps,
  call: TemplateCall,
  { service_id: workshopId, template_ids: ids }: Owned & { template_ids: number[] },
): Promise<{ items: ReplyTemplate[] }> {
  return db.transaction(async (tx) => {
    const owner = await ownerOf(tx, call, workshopId);
    await lockOwner(tx, owner);
    const own = new Set((await templatesOf(tx, owner)).map((row) => row.id));
    if (ids.length !== own.size || ids.some((id) => !own.has(id)))
      throw new AppError(
        'form_invalid',
        {},
        { template_ids: ['Список шаблонов изменился. Обновите страницу'] },
      );
    for (const [sort, id] of ids.entries())
      await tx.update(replyTemplates).set({ sort }).where(eq(replyTemplates.id, id));
    return presentAll(await templatesOf(tx, owner));
  });
}

export async function removeTemplate(
  { db }: Deps,
  call: TemplateCall,
  { template_id: id }: { template_id: number },
): Promise<{ id: number }> {
  await loadTemplate(db, call, id);
  await db.delete(replyTemplates).where(eq(replyTemplates.id, id));
  return { id };
}

function present(row: TemplateRow | undefined): ReplyTemplate {
  if (!row) throw new AppError('internal');
  return { id: row.id, title: row.title, text: row.text };
}

const presentAll = (rows: readonly TemplateRow[]) => ({ items: rows.map(present) });
