import type { FormInput } from '@sto/contract/endpoint';
import { profileEndpoints } from '@sto/contract/profiles';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (form: FormInput<typeof profileEndpoints.update>) => call(profileEndpoints.update, form),
  });
}
