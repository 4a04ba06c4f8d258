import type { FormOf } from '@sto/contract/endpoint';
import type { registrationEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import type { Registration } from '@sto/contract/my-workshop/my-workshop.schemas';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { addServiceRole } from '../../auth/service-role.ts';
import type { Db } from '../../db/client.ts';
import { moderationItems } from '../../db/tables/joining.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';
import { requestModeration } from '../../moderation/moderation-items.ts';
import { presentRegistration } from './my-workshop.present.ts';
import { confirmedPhonesOf, recordChecks } from './workshop-checks.ts';
import { loadOwnUploads } from './workshop-photos.ts';

type ClaimForm = FormOf<typeof registrationEndpoints.register> & { claim_service_id: number };

/** Name that the log of decisions shows for a claim that a confirmed phone has proved. */
const byPhone = 'Подтверждено телефоном';

/**
 * A listing without an owner passes to one who has confirmed its public phone by a code. Others upload a document,
 * and an operator decides.
 */
export async function claimWorkshop(tx: Db, actor: Actor, form: ClaimForm, now: Date): Promise<Registration> {
  const { claim_service_id: workshopId, document_ids: documentIds = [] } = form;
  const [workshop] = await tx
    .select()
    .from(workshops)
    .where(and(eq(workshops.id, workshopId), eq(workshops.isPublished, true)))
    .for('update');
  if (!workshop) throw new AppError('not_found');
  await checkWithoutOwner(tx, workshopId);
  const isProved = (await confirmedPhonesOf(tx, actor.userId)).some((phone) =>
    workshop.phones.includes(phone),
  );
  if (!isProved && documentIds.length === 0) throw AppError.field('claim_proof', 'document_ids');
  await loadOwnUploads(tx, actor.userId, {
    ids: documentIds,
    field: 'document_ids',
    onlyPictures: false,
  });
  const { inn, phone, person_name: personName } = form;
  const item = await requestModeration(
    tx,
    {
      ...{ kind: 'claim', objectId: workshopId, createdBy: actor.userId },
      payload: { inn, phone, person_name: personName },
      fileIds: documentIds,
    },
    now,
  );
  if (!isProved) return presentRegistration(item, workshop.name);
  const decided = { status: 'approved' as const, decidedBy: byPhone, decidedAt: now };
  await tx.update(moderationItems).set(decided).where(eq(moderationItems.id, item.id));
  await handOver(tx, workshopId, { userId: actor.userId, inn });
  await recordChecks(tx, workshopId, { ownerId: actor.userId, byOperator: null, now });
  return presentRegistration({ ...item, ...decided }, workshop.name);
}

export async function checkWithoutOwner(tx: Db, workshopId: number): Promise<void> {
  const owners = and(eq(workshopEmployees.workshopId, workshopId), eq(workshopEmployees.role, 'owner'));
  if ((await tx.$count(workshopEmployees, owners)) > 0) throw new AppError('workshop_claimed');
}

/** From now on the person owns the listing, and it takes bids. */
export async function handOver(
  tx: Db,
  workshopId: number,
  { userId, inn }: { userId: number; inn: string },
): Promise<void> {
  await tx
    .insert(workshopEmployees)
    .values({ workshopId, userId, role: 'owner' })
    .onConflictDoUpdate({
      target: [workshopEmployees.workshopId, workshopEmployees.userId],
      set: { role: 'owner' },
    });
  await addServiceRole(tx, userId);
  await tx.update(workshops).set({ isConnected: true, inn }).where(eq(workshops.id, workshopId));
}
