import type { FormInput } from '@sto/contract/endpoint';
import { leadEndpoints } from '@sto/contract/leads/leads.endpoints';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { partnerFields } from '../analytics/partner.store.ts';

export function useCreateLead() {
  return useMutation({
    mutationFn: (form: FormInput<typeof leadEndpoints.create>) =>
      call(leadEndpoints.create, { ...partnerFields(), ...form }),
  });
}
