import type { FormInput } from '@sto/contract/endpoint';
import type { ModerationKind, ModerationStatus } from '@sto/contract/enums';
import {
  auditEndpoints,
  impersonationEndpoints,
  moderationEndpoints,
  operatorBidEndpoints,
} from '@sto/contract/operator/operator.endpoints';
import type { OperatorBid } from '@sto/contract/operator/operator.schemas';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { itemsOnce, nextPage } from '../../lib/api/pages.ts';

const queueKey = ['operator', 'queue'];
const itemKey = (id: number) => ['operator', 'item', id];
const bidKey = (id: number | null) => ['operator', 'bid', id];

export function useQueue(kind: ModerationKind, status: ModerationStatus) {
  return useQuery({
    queryKey: [...queueKey, kind, status],
    queryFn: ({ signal }) => call(moderationEndpoints.index, { kind, status, page_size: 100 }, { signal }),
    refetchOnMount: 'always',
  });
}

export function useModerationItem(id: number) {
  return useQuery({
    queryKey: itemKey(id),
    queryFn: ({ signal }) => call(moderationEndpoints.view, { id }, { signal }),
    refetchOnMount: 'always',
  });
}

export function useDecide(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: FormInput<typeof moderationEndpoints.decide>) =>
      call(moderationEndpoints.decide, form),
    onSuccess: (item) => client.setQueryData(itemKey(id), item),
    onSettled: () => client.invalidateQueries({ queryKey: queueKey }),
  });
}

export function useAudit() {
  return useInfiniteQuery({
    queryKey: ['operator', 'audit'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(auditEndpoints.index, { page: pageParam, page_size: 50 }, { signal }),
    getNextPageParam: nextPage,
    select: ({ pages }) => itemsOnce(pages, ({ id }) => id),
    refetchOnMount: 'always',
  });
}

export function useImpersonate() {
  return useMutation({
    mutationFn: (form: { phone: string; reason: string }) => call(impersonationEndpoints.start, form),
    gcTime: 0,
  });
}

export function useOperatorBid(id: number | null) {
  return useQuery<OperatorBid>({
    queryKey: bidKey(id),
    queryFn: ({ signal }) => call(operatorBidEndpoints.view, { id: id ?? 0 }, { signal }),
    enabled: id !== null,
    retry: false,
  });
}

export function useOverrule(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: { status: OperatorBid['status']; reason: string; version: number }) =>
      call(operatorBidEndpoints.overrule, { id, ...form }),
    onSuccess: (bid) => client.setQueryData(bidKey(id), bid),
  });
}
