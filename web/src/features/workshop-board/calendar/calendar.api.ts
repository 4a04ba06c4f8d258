import type { AnswerOf } from '@sto/contract/endpoint';
import { bookingEndpoints, workshopScheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

type Board = AnswerOf<typeof workshopScheduleEndpoints.board>;
export type Booking = Board['bookings'][number] & {
  /** When a car that is still in work was to be ready. */
  lateSince?: string;
};
export interface Calendar extends Board {
  bookings: Booking[];
}

/** Below the key of bids: whatever changes a bid may change the calendar. */
const calendarKey = ['bids', 'calendar'];
const refetchMs = 30_000;

export function useCalendar(workshopId: number, dateFrom: string, days: number) {
  return useQuery<Calendar>({
    queryKey: [...calendarKey, workshopId, dateFrom, days],
    queryFn: ({ signal }) =>
      call(
        workshopScheduleEndpoints.board,
        { service_id: workshopId, date_from: dateFrom, days },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

export interface Place {
  bay_id?: number;
  mechanic_id?: number;
  no_mechanic?: boolean;
}

export function useMoveBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...place }: Place & { id: number }) =>
      call(bookingEndpoints.move, { booking_id: id, ...place }),
    onSuccess: (moved) =>
      client.setQueriesData<Calendar>(
        { queryKey: calendarKey },
        (calendar) =>
          calendar && {
            ...calendar,
            bookings: calendar.bookings.map((booking) => (booking.id === moved.id ? moved : booking)),
          },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: calendarKey }),
  });
}
