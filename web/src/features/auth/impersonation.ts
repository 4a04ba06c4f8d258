import type { Profile, TokenPair } from '@sto/contract/auth/auth.schemas';
import type { z } from 'zod';
import { queryClient } from '../../lib/api/query-client.ts';
import { loadSession, signIn, useSession } from './session.ts';
import { readTokens, storeTokens } from './tokens.ts';

const storageKey = 'operator-session';

/** Opens the first page of the other person. */
type Go = () => void | Promise<void>;

/** On the way no person is shown: the page that is left would refuse the next one. */
async function goBetween(go: Go): Promise<void> {
  useSession.setState({ status: 'unknown', profile: null });
  await go();
}

/** The operator's own session waits in this tab, until the person's place is left. */
export async function enterAs(
  session: z.infer<typeof TokenPair> & { profile: Profile },
  go: Go,
): Promise<void> {
  sessionStorage.setItem(storageKey, JSON.stringify(readTokens()));
  storeTokens(session);
  await goBetween(go);
  signIn(session);
}

/** Back to the operator's own session; false in a tab that does not have it. */
export async function leavePlace(go: Go): Promise<boolean> {
  const own = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ReturnType<
    typeof readTokens
  > | null;
  sessionStorage.removeItem(storageKey);
  if (!own?.access || !own.refresh) return false;
  storeTokens({ access_token: own.access, refresh_token: own.refresh });
  await goBetween(go);
  queryClient.clear();
  await loadSession();
  return true;
}
