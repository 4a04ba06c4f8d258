import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { declaredCalls } from '@sto/contract/endpoint-tables';
import { type ModerationAction, moderationActions, moderationKinds } from '@sto/contract/enums';
import type { auditEndpoints, moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import type { ModerationDetails, ModerationItem } from '@sto/contract/operator/operator.schemas';
import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { auditLog, moderationItems } from '../../db/tables/joining.ts';
import { users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { isOpen, type ModerationRow } from '../../moderation/moderation-items.ts';
import type { Headline, ModerationHandlers } from '../../moderation/moderation-kinds.ts';
import { filesById, presentFile } from '../files/files.queries.ts';
import { loadItem, type QueuedItem } from './moderation.load.ts';

type IndexForm = FormOf<typeof moderationEndpoints.index>;

/** What waits, the oldest first; what was decided, the newest first. */
export async function listModeration(
  { db }: Deps,
  handlers: ModerationHandlers,
  { kind, status, page, page_size: size }: IndexForm,
): Promise<AnswerOf<typeof moderationEndpoints.index>> {
  const matching = and(eq(moderationItems.status, status), kind && eq(moderationItems.kind, kind));
  const rows = await db
    .select({ item: moderationItems, name: users.name })
    .from(moderationItems)
    .leftJoin(users, eq(users.id, moderationItems.createdBy))
    .where(matching)
    .orderBy(status === 'pending' ? asc(moderationItems.id) : desc(moderationItems.id))
    .limit(size)
    .offset((page - 1) * size);
  const headlines = await headlinesByKind(
    db,
    handlers,
    rows.map(({ item }) => item),
  );
  const items = rows.map(({ item, name }) =>
    itemOf({ item, author: { name: name ?? '', phone: '' } }, headlines.get(item.id)),
  );
  return { total: await db.$count(moderationItems, matching), items, counts: await waitingByKind(db) };
}

async function waitingByKind(db: Db) {
  const rows = await db
    .select({ kind: moderationItems.kind, count: count() })
    .from(moderationItems)
    .where(isOpen)
    .groupBy(moderationItems.kind);
  const found = new Map(rows.map((row) => [row.kind, row.count]));
  return Object.fromEntries(moderationKinds.map((kind) => [kind, found.get(kind) ?? 0])) as AnswerOf<
    typeof moderationEndpoints.index
  >['counts'];
}

/** One query for each kind of the page. */
async function headlinesByKind(
  db: Db,
  handlers: ModerationHandlers,
  items: readonly ModerationRow[],
): Promise<Map<number, Headline>> {
  const found: [number, Headline][] = [];
  for (const [kind, ofKind] of Map.groupBy(items, (item) => item.kind))
    found.push(...((await handlers.get(kind)?.headlines(db, ofKind)) ?? []));
  return new Map(found);
}

function itemOf({ item, author }: QueuedItem, headline: Headline | undefined): ModerationItem {
  return {
    id: item.id,
    kind: item.kind,
    object_id: item.objectId,
    title: headline?.title ?? `№ ${item.objectId}`,
    text: headline?.text ?? '',
    status: item.status,
    reason: item.reason,
    author_name: author?.name ?? '',
    created_at: item.createdAt.toISOString(),
    decided_by: item.decidedBy,
    decided_at: item.decidedAt?.toISOString() ?? null,
  };
}

/** A request with all that the decision needs: values, uploads and the requester. */
export async function viewModeration(
  deps: Deps,
  handlers: ModerationHandlers,
  { id }: { id: number },
): Promise<ModerationDetails> {
  const { db } = deps;
  const queued = await loadItem(db, id);
  const { item, author } = queued;
  const headlines = await headlinesByKind(db, handlers, [item]);
  const described = await handlers.get(item.kind)?.describe(db, item);
  const uploads = await filesById(db, [...item.fileIds, ...(described?.fileIds ?? [])]);
  return {
    ...itemOf(queued, headlines.get(item.id)),
    fields: described?.fields ?? [],
    messages: described?.messages ?? [],
    files: uploads.map((file) => presentFile(deps, file)),
    bid_id: described?.bidId ?? null,
    author_phone: author?.phone ?? null,
    decision: decisionOf(item),
    available_actions: item.status === 'pending' ? [...(await actionsOf(db, handlers, item))] : [],
  };
}

export async function actionsOf(
  db: Db,
  handlers: ModerationHandlers,
  item: ModerationRow,
): Promise<readonly ModerationAction[]> {
  return (await handlers.get(item.kind)?.actions?.(db, item)) ?? ['approve', 'reject'];
}

function decisionOf({ status, payload: { decision } }: ModerationRow): ModerationAction | null {
  if (status === 'pending') return null;
  const written = moderationActions.find((action) => action === decision);
  return written ?? (status === 'approved' ? 'approve' : 'reject');
}

/** What a changing call does, by its path. */
const callWords = new Map(
  declaredCalls
    .filter(({ endpoint }) => endpoint.method === 'POST')
    .map(({ endpoint, summary }) => [endpoint.path as string, summary]),
);

export async function listAudit(
  { db }: Deps,
  _call: Call<'operator'>,
  { page, page_size: size }: FormOf<typeof auditEndpoints.index>,
): Promise<AnswerOf<typeof auditEndpoints.index>> {
  const rows = await db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(size)
    .offset((page - 1) * size);
  return {
    total: await db.$count(auditLog),
    items: rows.map((row) => ({
      id: row.id,
      action: row.subject === 'call' ? (callWords.get(row.action) ?? row.action) : row.action,
      operator_name: row.operatorName,
      subject: row.subject,
      object_id: row.objectId,
      comment: row.comment,
      at: row.at.toISOString(),
    })),
  };
}
