import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { identityHash } from '../../lib/browser/identity.ts';

export interface WorkshopScope {
  /** A car of the garage; without one, the modification of a draft. */
  carId: number | null;
  modificationId?: number | null | undefined;
  /** Of a car that is not described further. */
  markId?: number | null | undefined;
  workIds: readonly number[];
}

/** One workshop, with `bid_availability` for this car and these works. */
export function workshopQuery(
  workshopId: number | null,
  { carId, modificationId, markId, workIds }: WorkshopScope,
) {
  const isMarkAlone = carId === null && modificationId == null;
  return queryOptions({
    queryKey: [
      ...['workshops', workshopId, carId, carId === null && modificationId, workIds.join(',')],
      ...(isMarkAlone && markId != null ? [markId] : []),
    ],
    queryFn: ({ signal }) =>
      call(
        workshopEndpoints.view,
        {
          service_id: workshopId ?? 0,
          auto_id: carId ?? undefined,
          modification_id: carId === null ? (modificationId ?? undefined) : undefined,
          mark_id: isMarkAlone ? (markId ?? undefined) : undefined,
          identity_hash: identityHash(),
          work_type_ids: workIds.length > 0 ? [...workIds] : undefined,
        },
        { signal },
      ),
  });
}

/** `known` is shown at once. */
export function useWorkshop(
  workshopId: number | null,
  scope: WorkshopScope,
  known?: { workshop: Workshop; updatedAt: number | undefined },
) {
  return useQuery({
    ...workshopQuery(workshopId, scope),
    enabled: workshopId !== null,
    initialData: known?.workshop,
    initialDataUpdatedAt: known?.updatedAt,
    // No flicker while a changed car or work reloads; another workshop is another page.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === workshopId ? keepPreviousData(previous) : undefined,
  });
}

type Refusal = Pick<Workshop, 'bid_availability' | 'unsupported_reason' | 'active_bid_id'>;

/** The server refused a bid with this car: every screen shows it at once, and the workshop is reloaded. */
export function noteRefusal(workshopId: number, carId: number | null, refusal: Refusal): void {
  queryClient.setQueriesData<Workshop>(
    {
      predicate: ({ queryKey: [room, id, car] }) =>
        room === 'workshops' && id === workshopId && car === carId,
    },
    (workshop) => workshop && { ...workshop, ...refusal },
  );
  invalidateWorkshop(workshopId);
}

/** After a bid the workshop's answer changes, also in the lists and on the map. */
export function invalidateWorkshop(workshopId: number): void {
  void queryClient.invalidateQueries({ queryKey: ['workshops', workshopId] });
  void queryClient.invalidateQueries({ queryKey: ['search'] });
}

type PricedWork = Workshop['work_types'][number];

export interface OwnPrices {
  works: PricedWork[];
  priceFrom: number;
  priceTo: number;
  isWhole: boolean;
}

export function ownPricesOf(workshop: Workshop, workIds: readonly number[]): OwnPrices {
  const byId = new Map(workshop.work_types.map((work) => [work.work_type_id, work]));
  const works = workIds.flatMap((id) => byId.get(id) ?? []);
  return {
    works,
    priceFrom: works.reduce((sum, work) => sum + work.price_from, 0),
    priceTo: works.reduce((sum, work) => sum + work.price_to, 0),
    isWhole: works.length === workIds.length,
  };
}
