import { maxSlotDays } from '@sto/contract/limits';
import { scheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import type { Slot } from '@sto/contract/schedule/schedule.schemas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';

export interface FreeDay {
  date: string;
  slots: Slot[];
}

/** Free times for these works from a day on; the days after it say when there is one if it has none. */
export function useFreeTimes(workshopId: number, workIds: readonly number[], day: string) {
  const works = [...workIds].sort((left, right) => left - right);
  return useQuery({
    queryKey: ['free-times', workshopId, works, day],
    queryFn: async ({ signal }): Promise<FreeDay[]> => {
      const form = { service_id: workshopId, work_type_ids: works, date_from: day, days: maxSlotDays };
      return (await call(scheduleEndpoints.slots, form, { signal })).days;
    },
  });
}

export function invalidateFreeTimes(workshopId: number): void {
  void queryClient.invalidateQueries({ queryKey: ['free-times', workshopId] });
}
