import type { Profile, TokenPair } from '@sto/contract/auth/auth.schemas';
import type { z } from 'zod';
import { loadSession, signIn } from './session.ts';
import { readTokens, storeTokens } from './tokens.ts';

const storageKey = 'operator-session';

/** The operator's own session waits in this tab, until the person's place is left. */
export function enterAs(session: z.infer<typeof TokenPair> & { profile: Profile }): void {
  sessionStorage.setItem(storageKey, JSON.stringify(readTokens()));
  signIn(session);
}

/** Back to the operator's own session; false in a tab that does not have it. */
export async function leavePlace(): Promise<boolean> {
  const own = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ReturnType<
    typeof readTokens
  > | null;
  sessionStorage.removeItem(storageKey);
  if (!own?.access || !own.refresh) return false;
  storeTokens({ access_token: own.access, refresh_token: own.refresh });
  await loadSession();
  return true;
}
