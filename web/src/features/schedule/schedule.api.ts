import type { FormInput } from '@sto/contract/endpoint';
import {
  bayEndpoints,
  mechanicEndpoints,
  workshopScheduleEndpoints,
} from '@sto/contract/schedule/schedule.endpoints';
import type { WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { isCallError } from '../../lib/api/call-error.ts';
import { ignoreNotFound } from '../../lib/api/ignore-not-found.ts';

const keyOf = (workshopId: number) => ['schedule', workshopId];

type OfWorkshop<Form> = Omit<Form, 'service_id'>;
export type ScheduleChange = OfWorkshop<FormInput<typeof workshopScheduleEndpoints.update>>;
export type SpecialDayForm = OfWorkshop<FormInput<typeof workshopScheduleEndpoints.saveException>>;
export type BayForm = OfWorkshop<FormInput<typeof bayEndpoints.save>>;

/** Colleagues change it too, so each visit reloads. */
export function useSchedule(workshopId: number) {
  return useQuery<WorkshopSchedule>({
    queryKey: keyOf(workshopId),
    queryFn: ({ signal }) => call(workshopScheduleEndpoints.view, { service_id: workshopId }, { signal }),
    refetchOnMount: 'always',
  });
}

export function useUpdateSchedule(workshopId: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'schedule' },
    mutationFn: (form: ScheduleChange) =>
      call(workshopScheduleEndpoints.update, { service_id: workshopId, ...form }),
    onSuccess: (schedule) => client.setQueryData(keyOf(workshopId), schedule),
  });
}

/** The list is new by the time the change counts as done. */
function useChange<Form, Answer>(workshopId: number, change: (form: Form) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(workshopId) }),
  });
}

export const useSaveSpecialDay = (workshopId: number) =>
  useChange(workshopId, (form: SpecialDayForm) =>
    call(workshopScheduleEndpoints.saveException, { service_id: workshopId, ...form }),
  );

export const useRemoveSpecialDay = (workshopId: number) =>
  useChange(workshopId, (id: number) =>
    ignoreNotFound(call(workshopScheduleEndpoints.removeException, { id })),
  );

export const useSaveBay = (workshopId: number) =>
  useChange(workshopId, (form: BayForm) => call(bayEndpoints.save, { service_id: workshopId, ...form }));

export const useRemoveBay = (workshopId: number) =>
  useChange(workshopId, (id: number) => ignoreNotFound(call(bayEndpoints.remove, { id })));

export const useUpdateMechanic = (workshopId: number) =>
  useChange(workshopId, (form: FormInput<typeof mechanicEndpoints.update>) =>
    call(mechanicEndpoints.update, form),
  );

/** What takes the time of bays is also in the calendar. */
function useBayTime<Form, Answer>(workshopId: number, change: (form: Form) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [keyOf(workshopId), ['bids', 'calendar', workshopId]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export const useBlockBay = (workshopId: number) =>
  useBayTime(workshopId, (form: FormInput<typeof bayEndpoints.block>) => call(bayEndpoints.block, form));

export const useUnblockBay = (workshopId: number) =>
  useBayTime(workshopId, (id: number) => ignoreNotFound(call(bayEndpoints.unblock, { booking_id: id })));

/** How many visits the day has; undefined while unknown. */
export function useVisitsOn(workshopId: number, date: string): number | undefined {
  const form = { service_id: workshopId, date_from: date, days: 1 };
  return useQuery({
    queryKey: [...keyOf(workshopId), 'visits', date],
    queryFn: ({ signal }) => call(workshopScheduleEndpoints.board, form, { signal }),
    select: ({ bookings }) => bookings.filter(({ kind }) => kind === 'visit').length,
    enabled: date !== '',
  }).data;
}

/** What the server says about a field of the form. */
export function fieldError(error: unknown, field: string): string | undefined {
  return isCallError(error) ? error.fields[field]?.[0] : undefined;
}
