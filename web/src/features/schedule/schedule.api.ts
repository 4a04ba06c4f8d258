import type { FormInput } from '@sto/contract/endpoint';
import { bookingHorizonDays, maxSlotDays } from '@sto/contract/limits';
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
import { addDays, daysBetween } from '../../lib/time/dates.ts';
import { zonedMoment } from '../../lib/time/zoned-moment.ts';

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

export interface BookedDays {
  visits: number;
  /** Bids that wait for the client's choice of a time. */
  offers: number;
}

/** What is booked on the days from the first to the last; undefined while unknown. */
export function useBookedDays(workshopId: number, first: string, last: string): BookedDays | undefined {
  return useQuery({
    queryKey: [...keyOf(workshopId), 'booked', first, last],
    queryFn: ({ signal }) => bookingsOf(workshopId, { first, last }, signal),
    select: (bookings) => {
      const countOf = (wanted: (typeof bookings)[number]['kind']) =>
        new Set(bookings.flatMap(({ kind, id, bid }) => (kind === wanted ? (bid?.id ?? id) : []))).size;
      return { visits: countOf('visit'), offers: countOf('offer') };
    },
    enabled: first !== '' && last >= first,
  }).data;
}

/** A call answers for two weeks at most, and nothing is booked further ahead than the horizon. */
async function bookingsOf(
  workshopId: number,
  { first, last }: { first: string; last: string },
  signal: AbortSignal,
) {
  const bookings = [];
  const days = Math.min(daysBetween(first, last), bookingHorizonDays) + 1;
  for (let passed = 0; passed < days; passed += maxSlotDays) {
    const form = { date_from: addDays(first, passed), days: Math.min(maxSlotDays, days - passed) };
    const board = await call(
      workshopScheduleEndpoints.board,
      { service_id: workshopId, ...form },
      { signal },
    );
    const start = Date.parse(zonedMoment(first, '00:00', board.timezone));
    // The board also has the cars in work whose time ended on an earlier day.
    bookings.push(...board.bookings.filter(({ to }) => Date.parse(to) > start));
  }
  return bookings;
}

/** What the server says about a field of the form. */
export function fieldError(error: unknown, field: string): string | undefined {
  return isCallError(error) ? error.fields[field]?.[0] : undefined;
}
