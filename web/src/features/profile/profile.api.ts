import type { Profile } from '@sto/contract/auth/auth.schemas';
import type { FormInput } from '@sto/contract/endpoint';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

type ProfileChange = FormInput<typeof profileEndpoints.update>;

/** What is told here is told when the page has been left, too, unlike what is given to `mutate`. */
type Listeners = Pick<UseMutationOptions<Profile, Error, ProfileChange>, 'onSuccess' | 'onError'>;

export function useUpdateProfile(listeners: Listeners = {}) {
  return useMutation({
    ...listeners,
    // One after another: of two choices made in haste the server keeps the later one.
    scope: { id: 'profile' },
    mutationFn: (form: ProfileChange) => call(profileEndpoints.update, form),
  });
}
