import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { workTypes } from '../../../db/tables/work-types.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { loadBidFacts } from '../bid-facts.load.ts';
import { actionsOf } from '../bid-guards.policy.ts';
import { loadCustomerBid } from '../bids.load.ts';
import { bidRecords } from '../bids.queries.ts';
import { presentLeg } from '../leg/leg.present.ts';
import type { TenderFacts } from '../tender/tender-facts.ts';

type Answer = AnswerOf<typeof customerMoveEndpoints.repeat>;

/**
 * A closed bid as a draft of a new one: the same car, works, journey and workshop, if it still takes bids. Nothing is
 * stored.
 */
export async function repeatBid(
  { db, clock }: Deps,
  { actor }: Call<'customer'>,
  { id }: FormOf<typeof customerMoveEndpoints.repeat>,
): Promise<Answer> {
  const bid = await loadCustomerBid(db, actor, id);
  const facts = await loadBidFacts(db, bid);
  const viewer = { side: 'customer', workshopIds: [], mechanicOf: [], now: clock.now() } as const;
  const actions = actionsOf({ ...facts, ...viewer });
  if (!actions.includes('repeat'))
    throw new AppError('transition_not_allowed', {
      ...{ available_actions: actions, status: bid.status, version: bid.version },
    });
  const [record] = await bidRecords(db, [id]);
  if (!record) throw new AppError('not_found');
  const { workshop, tender, car, works } = record;
  const isBookable = workshop?.isConnected && workshop.isPublished && !tender;
  return {
    draft: {
      service_id: isBookable ? workshop.id : null,
      tender: tender && presentTerms(tender.terms),
      auto: car,
      work_type_ids: await presentWorkTypes(
        db,
        works.map((work) => work.id),
      ),
      type_connection: bid.typeConnection === 2 ? 2 : 1,
      comment: bid.comment,
      leg: presentLeg(record, true),
    },
  };
}

function presentTerms({ cityId, lat, long, radiusKm, offerLimit }: TenderFacts['terms']) {
  return { city_id: cityId, lat, long, radius: radiusKm, offer_limit: offerLimit };
}

/** Works may have been merged since. */
async function presentWorkTypes(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: workTypes.id, mergedIntoId: workTypes.mergedIntoId })
    .from(workTypes)
    .where(inArray(workTypes.id, [...ids]));
  const today = new Map(rows.map(({ id, mergedIntoId }) => [id, mergedIntoId ?? id]));
  return [...new Set(ids.map((id) => today.get(id) ?? id))];
}
