import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { notices } from '../../db/tables/notices.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';
import { addNotice } from '../../live/add-notice.ts';
import type { ModerationRow } from '../../moderation/moderation-items.ts';
import {
  type Decision,
  headlinesOf,
  type ModerationHandler,
  objectIdsOf,
} from '../../moderation/moderation-kinds.ts';
import { applyCardChange, changeOfItem } from './card-change.ts';
import { checkWithoutOwner, handOver } from './claim-workshop.ts';
import { lockedWorkshop } from './update-my-workshop.ts';
import { recordChecks, recordPapers } from './workshop-checks.ts';

type NoticeType = typeof notices.$inferInsert.type;

/** Who requested it learns the decision with its reason. */
async function notifyAuthor(
  tx: Db,
  { createdBy: userId, objectId }: ModerationRow,
  type: NoticeType,
  { reason: comment, now: at }: Decision,
): Promise<void> {
  if (userId === null) return;
  const { name: subject } = await workshopOf(tx, objectId);
  await addNotice(tx, { userId, type, subject, comment, at });
}

type Field = Awaited<ReturnType<ModerationHandler['describe']>>['fields'][number];

async function workshopOf(db: Db, id: number) {
  const [workshop] = await db.select().from(workshops).where(eq(workshops.id, id));
  if (!workshop) throw new AppError('not_found');
  return workshop;
}

/** Requests are made with the workshop locked. */
async function lockWorkshop(tx: Db, { objectId }: ModerationRow): Promise<void> {
  await lockedWorkshop(tx, objectId);
}

const field = (label: string, value: string | null | undefined, before: string | null = null): Field[] =>
  value === null || value === undefined ? [] : [{ label, value, before }];
const pointOf = (lat: number | undefined, long: number | undefined) =>
  lat === undefined || long === undefined ? undefined : `${lat.toFixed(5)}, ${long.toFixed(5)}`;

function recordLook(
  tx: Db,
  { objectId, createdBy }: ModerationRow,
  kind: 'details' | 'documents',
  { operator, now }: Decision,
): Promise<void> {
  return recordChecks(tx, objectId, {
    ownerId: createdBy,
    byOperator: { kind, operatorId: operator.id },
    now,
  });
}

async function namesOf(db: Db, items: readonly ModerationRow[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: workshops.id, name: workshops.name })
    .from(workshops)
    .where(inArray(workshops.id, objectIdsOf(items)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A registration, or a change of an approved card. */
export const serviceModeration: ModerationHandler = {
  async headlines(db, items) {
    return headlinesOf(items, await namesOf(db, items), (item, title) =>
      title === undefined
        ? null
        : { title, text: changeOfItem(item) ? 'Изменение карточки' : 'Новый автосервис' },
    );
  },
  async describe(db, item) {
    const workshop = await workshopOf(db, item.objectId);
    const change = changeOfItem(item);
    if (!change)
      return {
        fields: [
          ...field('Название', workshop.name),
          ...field('Адрес', workshop.address),
          ...field('Точка на карте', pointOf(workshop.lat, workshop.long)),
          ...field('ИНН', workshop.inn),
          ...field('Телефон', workshop.phones.join(', ')),
          ...field('Описание', workshop.description || null),
        ],
      };
    const { name, address, lat, long, description, photos } = change;
    return {
      fields: [
        ...field('Название', name, workshop.name),
        ...field('Адрес', address, workshop.address),
        ...field('Точка на карте', pointOf(lat, long), pointOf(workshop.lat, workshop.long)),
        ...field('Описание', description, workshop.description || 'нет'),
        ...field('Фото', photos && `всего ${photos.length}`),
      ],
    };
  },
  lock: lockWorkshop,
  async decide(tx, deps, item, decision) {
    const { isApproved } = decision;
    const change = changeOfItem(item);
    if (change) {
      if (isApproved) await applyCardChange(tx, deps, item.objectId, change);
      await notifyAuthor(tx, item, isApproved ? 'card_approved' : 'card_rejected', decision);
      return;
    }
    await notifyAuthor(tx, item, isApproved ? 'workshop_approved' : 'workshop_rejected', decision);
    await tx
      .update(workshops)
      .set(
        isApproved
          ? { moderationStatus: 'approved', isPublished: true, isConnected: true }
          : { moderationStatus: 'rejected' },
      )
      .where(eq(workshops.id, item.objectId));
    if (isApproved) await recordLook(tx, item, 'details', decision);
  },
};

/** An owner whom a phone has proved shows his papers. */
export const documentsModeration: ModerationHandler = {
  async headlines(db, items) {
    return headlinesOf(items, await namesOf(db, items), (_item, title) =>
      title === undefined ? null : { title, text: 'Документы владельца' },
    );
  },
  async describe(db, item) {
    const workshop = await workshopOf(db, item.objectId);
    return {
      fields: [
        ...field('Автосервис', `${workshop.name}, ${workshop.address}`),
        ...field('Телефоны карточки', workshop.phones.join(', ') || 'нет'),
        ...field('ИНН', workshop.inn),
      ],
    };
  },
  lock: lockWorkshop,
  async decide(tx, _deps, item, decision) {
    const { isApproved, operator, now } = decision;
    await notifyAuthor(tx, item, isApproved ? 'documents_approved' : 'documents_rejected', decision);
    if (!isApproved) return;
    await checkOwner(tx, item);
    await recordPapers(tx, item.objectId, { operatorId: operator.id, now });
  },
};

/** Papers of one who has left, or about a card that waits for its own decision, say nothing. */
async function checkOwner(tx: Db, { objectId: workshopId, createdBy }: ModerationRow): Promise<void> {
  const { userId, workshopId: ofWorkshop, role } = workshopEmployees;
  const isHis = and(eq(ofWorkshop, workshopId), eq(userId, createdBy ?? 0), eq(role, 'owner'));
  if ((await tx.$count(workshopEmployees, isHis)) === 0) throw new AppError('author_left');
  const { moderationStatus } = await workshopOf(tx, workshopId);
  if (moderationStatus !== 'approved') throw new AppError('not_approved');
}

interface Claim {
  inn: string;
  phone: string;
  person_name: string;
}

/** A person says that an imported listing is his. */
export const claimModeration: ModerationHandler = {
  async headlines(db, items) {
    return headlinesOf(items, await namesOf(db, items), (_item, title) =>
      title === undefined ? null : { title, text: 'Права на карточку' },
    );
  },
  async describe(db, item) {
    const workshop = await workshopOf(db, item.objectId);
    const { inn, phone, person_name: personName } = item.payload as unknown as Claim;
    return {
      fields: [
        ...field('Автосервис', `${workshop.name}, ${workshop.address}`),
        ...field('Телефоны карточки', workshop.phones.join(', ') || 'нет'),
        ...field('Заявитель', personName),
        ...field('Телефон заявителя', phone),
        ...field('ИНН', inn),
      ],
    };
  },
  lock: lockWorkshop,
  async decide(tx, _deps, item, decision) {
    const { isApproved } = decision;
    await notifyAuthor(tx, item, isApproved ? 'claim_approved' : 'claim_rejected', decision);
    if (!isApproved) return;
    if (item.createdBy === null) throw new AppError('not_found');
    await checkWithoutOwner(tx, item.objectId);
    const { inn } = item.payload as unknown as Claim;
    await handOver(tx, item.objectId, { userId: item.createdBy, inn });
    await recordLook(tx, item, 'documents', decision);
  },
};
