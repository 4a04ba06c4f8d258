import type { FormOf } from '@sto/contract/endpoint';
import type { myWorkshopEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { requestModeration } from '../../moderation/moderation-items.ts';
import { actionsOf } from './my-workshop.present.ts';
import { managerRoleIn, myWorkshopOf } from './my-workshop.queries.ts';
import { lockedWorkshop } from './update-my-workshop.ts';
import { loadOwnUploads } from './workshop-photos.ts';

/** One who took a listing over by its phone shows papers later: with them an operator verifies the workshop. */
export async function handInDocuments(
  deps: Deps,
  { actor }: Call<'service'>,
  { service_id: workshopId, document_ids: fileIds }: FormOf<typeof myWorkshopEndpoints.handInDocuments>,
): Promise<MyWorkshop> {
  const role = managerRoleIn(actor, workshopId);
  if (role !== 'owner') throw new AppError('forbidden');
  return deps.db.transaction(async (tx) => {
    const workshop = await lockedWorkshop(tx, workshopId);
    if (workshop.isVerified) throw new AppError('already_verified');
    if (!actionsOf({ workshop, role }).includes('hand_in_documents')) throw new AppError('not_approved');
    await loadOwnUploads(tx, actor.userId, { ids: fileIds, field: 'document_ids', onlyPictures: false });
    const request = { kind: 'documents', objectId: workshopId, createdBy: actor.userId, fileIds } as const;
    await requestModeration(tx, request, deps.clock.now());
    return myWorkshopOf(tx, deps, { id: workshopId, role });
  });
}
