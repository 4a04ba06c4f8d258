import { maxSlotDays } from '@sto/contract/limits';
import { scheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { isCallError } from '../../lib/api/call-error.ts';
import { ownPricesOf, type WorkshopScope, workshopQuery } from '../workshops/workshops.api.ts';

/** `null`: no free time in the next days; `failed`: not known now. */
export type Soonest = string | null | 'pending' | 'failed';

export interface ComparedWorkshop {
  workshop: Workshop;
  soonest: Soonest;
}

/** The first free time for what the workshop does of the works. */
function soonestQuery(id: number | undefined, workshop: Workshop | undefined, workIds: readonly number[]) {
  const works = workshop ? ownPricesOf(workshop, workIds).works.map((work) => work.work_type_id) : [];
  const isBookable = workshop !== undefined && workshop.unsupported_reason !== 'not_connected';
  return {
    queryKey: ['free-times', id, works, 'soonest'],
    enabled: isBookable,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string | null> => {
      const form = { service_id: id ?? 0, days: maxSlotDays };
      const requested = works.length > 0 ? { ...form, work_type_ids: works } : form;
      const { days } = await call(scheduleEndpoints.slots, requested, { signal });
      return days.flatMap(({ slots }) => slots)[0]?.from ?? null;
    },
  };
}

const isGone = (error: unknown) => isCallError(error) && error.status === 404;

/** The workshops of these ids; those that are gone are left out and counted. */
export function useComparison(ids: readonly number[], scope: WorkshopScope, isReady: boolean) {
  const views = useQueries({
    queries: ids.map((id) => ({ ...workshopQuery(id, scope), enabled: isReady })),
  });
  const times = useQueries({
    queries: views.map(({ data }, index) => soonestQuery(ids[index], data, scope.workIds)),
  });
  const failed = views.filter(({ data, error }) => !data && error && !isGone(error));
  const compared = views.flatMap(({ data: workshop }, index): ComparedWorkshop[] =>
    workshop ? [{ workshop, soonest: soonestOf(workshop, times[index]) }] : [],
  );
  return {
    compared,
    goneCount: views.filter(({ data, error }) => !data && isGone(error)).length,
    isPending: views.some(({ data, error }) => !data && !error),
    isError: failed.length > 0,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

function soonestOf(
  { unsupported_reason: reason }: Workshop,
  time: { data: string | null | undefined; isError: boolean } | undefined,
): Soonest {
  if (reason === 'not_connected') return null;
  if (time?.data !== undefined) return time.data;
  return time?.isError ? 'failed' : 'pending';
}
