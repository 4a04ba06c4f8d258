import { sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { DeviceSession } from '@sto/contract/auth/auth.schemas';
import type { FormInput } from '@sto/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const devicesKey = ['devices'];

/** Where the person is signed in: this device first. Others come and go without us, so each visit asks anew. */
export function useDevices() {
  return useQuery({
    queryKey: devicesKey,
    queryFn: async ({ signal }): Promise<DeviceSession[]> =>
      (await call(sessionEndpoints.index, { page_size: 100 }, { signal })).items,
    refetchOnMount: 'always',
  });
}

/** Signs one device out, or all but this one. A device that has gone meanwhile leaves the list all the same. */
export function useRevokeSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: FormInput<typeof sessionEndpoints.revoke>) => call(sessionEndpoints.revoke, form),
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey }),
  });
}
