import { sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { DeviceSession } from '@sto/contract/auth/auth.schemas';
import type { FormInput } from '@sto/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const devicesKey = ['devices'];

/** The person's signed-in devices: this one first. The list changes elsewhere, so each visit reloads. */
export function useDevices() {
  return useQuery({
    queryKey: devicesKey,
    queryFn: async ({ signal }): Promise<DeviceSession[]> =>
      (await call(sessionEndpoints.index, { page_size: 100 }, { signal })).items,
    refetchOnMount: 'always',
  });
}

/** Signs one device out, or all but this one. A device that was gone already leaves the list too. */
export function useRevokeSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: FormInput<typeof sessionEndpoints.revoke>) => call(sessionEndpoints.revoke, form),
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey }),
  });
}
