import type { FormInput } from '@sto/contract/endpoint';
import { reliabilityEndpoints } from '@sto/contract/reliability/reliability.endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const reliabilityKey = ['reliability'];

/** Workshops and operators change it, so each visit reloads. */
export function useReliability() {
  return useQuery({
    queryKey: reliabilityKey,
    queryFn: ({ signal }) => call(reliabilityEndpoints.view, {}, { signal }),
    refetchOnMount: 'always',
  });
}

export function useAppeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: FormInput<typeof reliabilityEndpoints.appeal>) =>
      call(reliabilityEndpoints.appeal, form),
    onSuccess: (reliability) => client.setQueryData(reliabilityKey, reliability),
    onError: () => client.invalidateQueries({ queryKey: reliabilityKey }),
  });
}
