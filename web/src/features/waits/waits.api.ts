import type { FormOf } from '@sto/contract/endpoint';
import { slotWaitEndpoints } from '@sto/contract/schedule/slot-waits.endpoints';
import type { SlotWait } from '@sto/contract/schedule/slot-waits.schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { ignoreNotFound } from '../../lib/api/ignore-not-found.ts';

export const waitsKey = ['waits'];
/** An offer comes at any minute and lasts fifteen. */
const refetchMs = 30_000;

export function useWaits(isSignedIn: boolean) {
  return useQuery<SlotWait[]>({
    queryKey: waitsKey,
    queryFn: async ({ signal }) => (await call(slotWaitEndpoints.index, {}, { signal })).items,
    enabled: isSignedIn,
    refetchInterval: refetchMs,
    refetchOnMount: 'always',
  });
}

export function useAddWait() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: FormOf<typeof slotWaitEndpoints.create>) => call(slotWaitEndpoints.create, form),
    onSettled: () => client.invalidateQueries({ queryKey: waitsKey }),
  });
}

export function useRemoveWait() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call(slotWaitEndpoints.remove, { id })),
    onSettled: () => client.invalidateQueries({ queryKey: waitsKey }),
  });
}
