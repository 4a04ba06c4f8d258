import type { FormOf } from '@sto/contract/endpoint';
import type { myWorkshopEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { eq } from 'drizzle-orm';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { requestModeration } from '../../moderation/moderation-items.ts';
import { managerRoleIn, myWorkshopOf } from './my-workshop.queries.ts';
import { lockedWorkshop } from './update-my-workshop.ts';

/** A rejected registration, mended by its owner, goes to the operator again. */
export async function submitMyWorkshop(
  deps: Deps,
  { actor }: Call<'service'>,
  { service_id: workshopId }: FormOf<typeof myWorkshopEndpoints.submit>,
): Promise<MyWorkshop> {
  const role = managerRoleIn(actor, workshopId);
  return deps.db.transaction(async (tx) => {
    const workshop = await lockedWorkshop(tx, workshopId);
    if (workshop.moderationStatus !== 'rejected') throw new AppError('already_moderated');
    await tx.update(workshops).set({ moderationStatus: 'pending' }).where(eq(workshops.id, workshopId));
    const request = { kind: 'service', objectId: workshopId, createdBy: actor.userId } as const;
    await requestModeration(tx, request, deps.clock.now());
    return myWorkshopOf(tx, deps, { id: workshopId, role });
  });
}
