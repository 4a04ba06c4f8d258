import type { Role } from '@sto/contract/auth/auth.schemas';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { changeProfile, loadSession, useSession } from './session.ts';

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

/** The person has joined or left a workshop: the role in which he acts now. */
export async function reloadRole(): Promise<Role> {
  await loadSession();
  await queryClient.invalidateQueries();
  return useSession.getState().profile?.role ?? 'customer';
}

/** Opens the first page of the next person or role. */
export type Go = () => void | Promise<void>;

/** On the way no person is shown: the page that is left would refuse the next one. */
export async function goBetween(go: Go): Promise<void> {
  useSession.setState({ status: 'unknown', profile: null });
  await go();
}
