import type { CustomerSendForm } from '@sto/contract/chat/chat.schemas';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { chats } from '../../db/tables/chats.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { loadOwnCar } from '../cars/cars.load.ts';
import { carsById } from '../cars/cars.queries.ts';
import { checkNotOwn } from '../workshops/bookable.load.ts';
import { checkNewChatLimit } from './chat-limits.ts';

type Question = Pick<CustomerSendForm, 'auto_id' | 'work_type_ids'>;

/** The one chat of a driver's questions to a workshop; the first makes it, a later one may bring another car and works. */
export async function openQuestion(
  tx: Db,
  deps: Deps,
  actor: Actor,
  workshopId: number,
  form: Question,
): Promise<SQL> {
  const subject = await subjectOf(tx, actor, form);
  const pair = and(
    ...[eq(chats.customerId, actor.userId), eq(chats.workshopId, workshopId), eq(chats.kind, 'question')],
  );
  const [found] = await tx.select({ id: chats.id }).from(chats).where(pair);
  if (found) {
    if (subject) await tx.update(chats).set({ subject }).where(eq(chats.id, found.id));
    return eq(chats.id, found.id);
  }
  const [workshop] = await tx.select().from(workshops).where(eq(workshops.id, workshopId));
  if (!workshop?.isPublished) throw new AppError('not_found');
  checkNotOwn(actor, workshopId);
  if (!workshop.isConnected) throw new AppError('service_not_supported', { reason: 'not_connected' });
  await checkNewChatLimit(tx, deps, actor.userId);
  const created = { customerId: actor.userId, workshopId, subject, createdAt: deps.clock.now() };
  const [made] = await tx
    .insert(chats)
    .values({ kind: 'question', ...created })
    .returning({ id: chats.id });
  if (!made) throw new AppError('internal');
  return eq(chats.id, made.id);
}

/** «Kia Rio · Замена колодок, Диагностика». */
async function subjectOf(
  tx: Db,
  actor: Actor,
  { auto_id: carId, work_type_ids: ids }: Question,
): Promise<string> {
  const parts: string[] = [];
  if (carId !== undefined) {
    await loadOwnCar(tx, actor, carId);
    const car = (await carsById(tx, [carId])).get(carId);
    if (car) parts.push(`${car.mark.name} ${car.model.name}`);
  }
  if (ids.length > 0) {
    const works = await tx
      .select({ id: workTypes.id, title: workTypes.title })
      .from(workTypes)
      .where(inArray(workTypes.id, ids));
    const titles = ids.flatMap((id) => works.find((work) => work.id === id)?.title ?? []);
    if (titles.length > 0) parts.push(titles.join(', '));
  }
  return parts.join(' · ');
}
