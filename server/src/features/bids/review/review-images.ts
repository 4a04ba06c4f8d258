import type { reviewImageKinds } from '@sto/contract/enums';
import { eq, inArray } from 'drizzle-orm';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { files } from '../../../db/tables/files.ts';
import { AppError } from '../../../http/app-error.ts';
import { freeName } from '../../../media/media-type.ts';
import { loadDrafts } from '../../files/files.load.ts';
import { filesOfBid, filesOfReviews } from '../../files/files.queries.ts';

type Kind = (typeof reviewImageKinds)[number];

export interface ImageForm {
  image_ids: number[];
  before_image_ids: number[];
  after_image_ids: number[];
}

/**
 * The photos of a review are those of the form: present ones stay, uploads of the driver come in, others are in no bid
 * any more, and the purge of such uploads deletes them.
 */
export async function setReviewImages(tx: Db, actor: Actor, bidId: number, form: ImageForm): Promise<void> {
  const kinds = new Map<number, Kind>([
    ...form.image_ids.map((id) => [id, 'other'] as const),
    ...form.before_image_ids.map((id) => [id, 'before'] as const),
    ...form.after_image_ids.map((id) => [id, 'after'] as const),
  ]);
  const present = await filesOfReviews(tx, [bidId]);
  const gone = present.filter(({ id }) => !kinds.has(id));
  const isPresent = (id: number) => present.some((file) => file.id === id);
  const drafts = await loadDrafts(
    tx,
    actor,
    [...kinds.keys()].filter((id) => !isPresent(id)),
    'image_ids',
  );
  // Only decoded pictures have a width, and only their previews are shown to the public.
  if (drafts.some(({ width }) => width === null))
    throw new AppError('form_invalid', {}, { image_ids: ['К отзыву можно приложить только фото'] });
  if (gone.length > 0)
    await tx
      .update(files)
      .set({ bidId: null, reviewKind: null })
      .where(
        inArray(
          files.id,
          gone.map(({ id }) => id),
        ),
      );
  const names = [...(await filesOfBid(tx, bidId)), ...present].map(({ name }) => name);
  for (const [id, reviewKind] of kinds) {
    const draft = drafts.find((one) => one.id === id);
    const name = draft && freeName(draft.name, names);
    if (name) names.push(name);
    await tx
      .update(files)
      .set({ reviewKind, ...(name && { bidId, name }) })
      .where(eq(files.id, id));
  }
}
