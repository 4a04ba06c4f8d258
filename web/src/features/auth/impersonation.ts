import type { Profile, TokenPair } from '@sto/contract/auth/auth.schemas';
import type { z } from 'zod';
import { queryClient } from '../../lib/api/query-client.ts';
import { loadSession, signIn } from './session.ts';
import { type Go, goBetween } from './switch-role.ts';
import { readTokens, storeTokens } from './tokens.ts';

const storageKey = 'operator-session';

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
