import type { Profile } from '@sto/contract/auth/auth.schemas';
import type { FormInput } from '@sto/contract/endpoint';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

type ProfileChange = FormInput<typeof profileEndpoints.update>;

/** Unlike the callbacks of `mutate`, these run also after the page was left. */
type Listeners = Pick<UseMutationOptions<Profile, Error, ProfileChange>, 'onSuccess' | 'onError'>;

export function useUpdateProfile(listeners: Listeners = {}) {
  return useMutation({
    ...listeners,
    // Serial: of two quick choices the server stores the later one.
    scope: { id: 'profile' },
    mutationFn: (form: ProfileChange) => call(profileEndpoints.update, form),
  });
}
