import { autoReplyEndpoints } from '@sto/contract/chat/auto-reply.endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

const keyOf = (workshopId: number) => ['chat', 'auto-reply', workshopId];

export function useAutoReply(workshopId: number) {
  return useQuery({
    queryKey: keyOf(workshopId),
    queryFn: ({ signal }) => call(autoReplyEndpoints.view, { service_id: workshopId }, { signal }),
    refetchOnMount: 'always',
  });
}

export function useUpdateAutoReply(workshopId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: { is_on: boolean; text: string }) =>
      call(autoReplyEndpoints.update, { service_id: workshopId, ...form }),
    onSuccess: (saved) => client.setQueryData(keyOf(workshopId), saved),
  });
}
