import {
  operatorTemplateEndpoints,
  workshopTemplateEndpoints,
} from '@sto/contract/chat/reply-templates.endpoints';
import type { ReplyTemplate } from '@sto/contract/chat/reply-templates.schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** Of a workshop, or of the support. */
export type TemplateOwner = { workshopId: number } | 'operator';

interface Draft {
  template_id?: number;
  title: string;
  text: string;
}
type Change = { save: Draft } | { order: number[] } | { remove: number };

const keyOf = (owner: TemplateOwner) => [
  'chat',
  'templates',
  owner === 'operator' ? owner : owner.workshopId,
];

export function useTemplates(owner: TemplateOwner | null) {
  return useQuery({
    queryKey: keyOf(owner ?? 'operator'),
    queryFn: async ({ signal }): Promise<ReplyTemplate[]> => {
      const { items } =
        owner === 'operator' || owner === null
          ? await call(operatorTemplateEndpoints.index, {}, { signal })
          : await call(workshopTemplateEndpoints.index, { service_id: owner.workshopId }, { signal });
      return items;
    },
    enabled: owner !== null,
    staleTime: 60_000,
  });
}

export function useChangeTemplates(owner: TemplateOwner) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'chat-templates' },
    mutationFn: (change: Change): Promise<unknown> =>
      owner === 'operator' ? changeOfSupport(change) : changeOfWorkshop(owner.workshopId, change),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(owner) }),
  });
}

function changeOfSupport(change: Change): Promise<unknown> {
  const { save, order, remove } = operatorTemplateEndpoints;
  if ('remove' in change) return call(remove, { template_id: change.remove });
  return 'order' in change ? call(order, { template_ids: change.order }) : call(save, change.save);
}

function changeOfWorkshop(workshopId: number, change: Change): Promise<unknown> {
  const { save, order, remove } = workshopTemplateEndpoints;
  const own = { service_id: workshopId };
  if ('remove' in change) return call(remove, { template_id: change.remove });
  return 'order' in change
    ? call(order, { ...own, template_ids: change.order })
    : call(save, { ...own, ...change.save });
}
