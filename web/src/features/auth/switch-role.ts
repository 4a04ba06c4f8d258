import type { Role } from '@sto/contract/auth/auth.schemas';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { changeProfile } from './session.ts';

/**
 * The person acts in another of her roles from now on, on the server and here.
 * @throws {CallError} as the call does; nothing has changed then.
 */
export async function switchRole(role: Role): Promise<void> {
  const profile = await call(profileEndpoints.switchRole, { role });
  changeProfile(profile);
  // What was read in the other role may look different now.
  await queryClient.invalidateQueries();
}
