import type { Profile } from '@sto/contract/auth/auth.schemas';
import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import {
  customerChatEndpoints,
  operatorCountEndpoints,
  workshopChatEndpoints,
} from '@sto/contract/chat/chat.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import type { CustomerProfile, WorkshopProfile } from '@sto/contract/profiles/profiles.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';

export interface Counters {
  notifications: number;
  bids: number;
  chat: number;
}
export type CounterName = keyof Counters;

export const countersKey = 'counters';
const refreshEveryMs = 60_000;
const freshMs = 5_000;

/** Reloaded on focus and by `refreshCounters`. A count that fails shows no badge and no error. */
const counting = { staleTime: freshMs, refetchOnWindowFocus: 'always', retry: false } as const;

// The key has the person and the role, so that counts of one never show for another.
const keyOf = (name: string, person: Profile | null) => [countersKey, name, person?.id, person?.role];

/** The number of the bell, in all roles of the person. */
export const notificationCountKey = (personId: number) => [countersKey, 'notifications', personId];

export function useCustomerProfile(person: Profile | null) {
  return useQuery<CustomerProfile>({
    ...counting,
    queryKey: keyOf('customer-profile', person),
    queryFn: ({ signal }) => call(profileEndpoints.customer, {}, { signal }),
    enabled: person?.role === 'customer',
  });
}

export function useWorkshopProfile(person: Profile | null) {
  return useQuery<WorkshopProfile>({
    ...counting,
    queryKey: keyOf('workshop-profile', person),
    queryFn: ({ signal }) => call(profileEndpoints.workshop, {}, { signal }),
    enabled: person?.role === 'service',
  });
}

function useNotificationCount(person: Profile | null) {
  return useQuery({
    ...counting,
    queryKey: keyOf('notifications', person),
    queryFn: ({ signal }) => call(notificationEndpoints.countUnread, {}, { signal }),
    enabled: person !== null,
  });
}

const chatCountOf = {
  customer: customerChatEndpoints.countUnread,
  autopark: customerChatEndpoints.countUnread,
  service: workshopChatEndpoints.countUnread,
  operator: operatorCountEndpoints.countUnread,
};

function useChatCount(person: Profile | null) {
  return useQuery({
    ...counting,
    queryKey: keyOf('chat', person),
    queryFn: ({ signal }) => call(chatCountOf[person?.role ?? 'customer'], {}, { signal }),
    enabled: person !== null && person.role !== 'autopark',
  });
}

/** Unseen items of the person in the current role; zeros while unknown and for anonymous visitors. */
export function useCounters(person: Profile | null): Counters {
  const customer = useCustomerProfile(person).data;
  const workshop = useWorkshopProfile(person).data;
  const notifications = useNotificationCount(person).data;
  const chat = useChatCount(person).data;
  return {
    notifications: notifications?.count ?? 0,
    bids: newBidsOf(customer ?? workshop),
    chat: chat?.count ?? 0,
  };
}

/** Sum of the profile view's `new_…_count`: the states differ by role. */
export function newBidsOf(view: CustomerProfile | WorkshopProfile | undefined): number {
  return Object.entries(view ?? {})
    .filter(([name]) => /^new_\w+_count$/.test(name))
    .reduce((sum, [, count]) => sum + Number(count), 0);
}

/**
 * The same bids by column of the workshop's board. Only acceptance makes an answered bid unseen, and it becomes a
 * visit.
 */
export function unseenOnBoard(view: WorkshopProfile | undefined): Partial<Record<BidStatus, number>> {
  if (!view) return {};
  return {
    new: view.new_bid_count,
    visit: view.new_answered_count,
    in_work: view.new_in_work_count,
    finished: view.new_finished_count,
  };
}

/** After a change, so that the badges do not lag by a minute. */
export function refreshCounters(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [countersKey] });
}

/** Reloads the counts on every other page, since reading one may have changed them, and every minute. Used once. */
export function useFreshCounters(pathname: string): void {
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    void refreshCounters();
  }, [pathname]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshCounters();
    }, refreshEveryMs);
    return () => clearInterval(timer);
  }, []);
}
