import { employmentEndpoints } from '@sto/contract/staff/staff.endpoints';
import type { Employment } from '@sto/contract/staff/staff.schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

export const employmentKey = ['employment'];

/** Where the person works, and the invitations to his phone. */
export function useEmployment() {
  return useQuery({
    queryKey: employmentKey,
    queryFn: ({ signal }) => call(employmentEndpoints.index, {}, { signal }),
  });
}

/** The answer to an invitation, or the end of the work there. */
export function useEmploymentMove(move: 'accept' | 'decline' | 'leave') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ service_id, role }: Pick<Employment, 'service_id' | 'role'>) =>
      move === 'accept'
        ? call(employmentEndpoints.accept, { service_id, role })
        : call(employmentEndpoints[move], { service_id }),
    onSettled: () => client.invalidateQueries({ queryKey: employmentKey }),
  });
}
