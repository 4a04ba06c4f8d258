import type { FormOf } from '@sto/contract/endpoint';
import type { myWorkshopEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import { eq } from 'drizzle-orm';
import { renameInInvitations } from '../../auth/invitations.ts';
import type { Db } from '../../db/client.ts';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import type { ModerationRow } from '../../moderation/moderation-items.ts';
import { cityOfPlace } from './place-of-workshop.ts';
import { type PhotoChoice, publishPhotos } from './workshop-photos.ts';

/** What the operator checks of a card: words, place and pictures that everybody sees. */
export interface CardChange {
  name?: string;
  address?: string;
  lat?: number;
  long?: number;
  description?: string;
  photos?: PhotoChoice[];
}

export function cardChangeOf(form: FormOf<typeof myWorkshopEndpoints.update>): CardChange {
  const { name, address, lat, long, description, photos } = form;
  const sent = Object.entries({ name, address, lat, long, description, photos });
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined));
}

/** A request of the kind `service` has a change of the card; that of a registration has none. */
export function changeOfItem({ payload }: ModerationRow): CardChange | null {
  return Object.keys(payload).length > 0 ? (payload as CardChange) : null;
}

export async function applyCardChange(
  tx: Db,
  deps: Deps,
  workshopId: number,
  { photos, ...card }: CardChange,
): Promise<void> {
  const place =
    card.lat !== undefined && card.long !== undefined
      ? await cityOfPlace(tx, { lat: card.lat, long: card.long })
      : {};
  if (Object.keys(card).length > 0)
    await tx
      .update(workshops)
      .set({ ...card, ...place })
      .where(eq(workshops.id, workshopId));
  if (card.name !== undefined) await renameInInvitations(tx, workshopId, card.name);
  if (photos) await publishPhotos(tx, deps, workshopId, photos);
}
