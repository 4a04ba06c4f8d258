import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { Profile, TokenPair } from '@sto/contract/auth/auth.schemas';
import type { z } from 'zod';
import { create } from 'zustand';
import { call, setTokenProvider } from '../../lib/api/call.ts';
import { isCallError } from '../../lib/api/call-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { personOf } from '../../lib/api/token-claims.ts';
import { setAppBadge } from '../../lib/browser/app-badge.ts';
import { identityHash } from '../../lib/browser/identity.ts';
import { deleteCopy, restoreCopy, saveCopy } from '../offline/offline-copy.store.ts';
import { readTokens, refreshIfNeeded, removeTokens, storeTokens } from './tokens.ts';

/** Spec section 9. */
const checkEveryMs = 5000;
const profileEveryMs = 3_600_000;

interface Session {
  status: 'unknown' | 'anonymous' | 'signedIn';
  profile: Profile | null;
  /** There is a token, but the server has not answered yet; the check goes on. */
  isStuck: boolean;
}

/** The server renders anonymous pages. In the browser the person is unknown until the tokens are looked at. */
export const useSession = create<Session>(() => ({ status: 'anonymous', profile: null, isStuck: false }));
if (typeof document !== 'undefined') useSession.setState({ status: 'unknown' });

function becomeAnonymous(): void {
  identityHash();
  const wasSignedIn = useSession.getState().status === 'signedIn';
  useSession.setState({ status: 'anonymous', profile: null, isStuck: false });
  // What one person has read must not be shown to the next.
  if (wasSignedIn) queryClient.clear();
  deleteCopy();
  setAppBadge(0);
}

function endSession(): void {
  removeTokens();
  becomeAnonymous();
}

/** No answer: the person goes on with what was last seen here, if it is the same person. */
function beStuck(person: number | null): void {
  const { status } = useSession.getState();
  const profile = status === 'signedIn' ? null : restoreCopy(person);
  useSession.setState({ isStuck: true, ...(profile && { status: 'signedIn', profile }) });
}

export function hasTokens(): boolean {
  const { access, refresh } = readTokens();
  return access !== null || refresh !== null;
}

/** What the server says of the person has changed: the role, the name. */
export function changeProfile(profile: Profile): void {
  // Signed out, or somebody else signed in, while the answer was on its way.
  if (useSession.getState().profile?.id !== profile.id) return;
  useSession.setState({ profile });
  saveCopy(profile);
}

/** Loads the person of the token cookie; anonymous without a valid token. */
export async function loadSession(): Promise<void> {
  if (!hasTokens()) return becomeAnonymous();
  const { access } = readTokens();
  try {
    await refreshIfNeeded();
    // A token may be refused early (a clock that is wrong, a key that was changed): `call` renews it once.
    const profile = await call(authEndpoints.userInfo, {});
    // Signed out while the answer was on its way.
    if (!hasTokens()) return becomeAnonymous();
    const before = useSession.getState();
    // Signed in by another tab: answers to an anonymous visitor may be wrong for this person. After a time without
    // the server, data are stale.
    if (before.status === 'anonymous' || before.isStuck) void queryClient.invalidateQueries();
    useSession.setState({ status: 'signedIn', profile, isStuck: false });
    saveCopy(profile);
  } catch (error) {
    if (isCallError(error) && error.status === 401) endSession();
    else beStuck(personOf(access));
  }
}

/** Renews the token for a call; a session that is over ends here, and the guards lead to the login page. */
async function renewForCall(force: boolean): Promise<boolean> {
  if (!readTokens().refresh) {
    if (force) endSession();
    return false;
  }
  try {
    await refreshIfNeeded(force);
    return readTokens().access !== null;
  } catch (error) {
    if (isCallError(error) && error.status === 401) endSession();
    return false;
  }
}

setTokenProvider({ refreshIfExpired: () => renewForCall(false), renew: () => renewForCall(true) });

export function signIn(answer: z.infer<typeof TokenPair> & { profile: Profile }): void {
  storeTokens(answer);
  queryClient.clear();
  deleteCopy();
  useSession.setState({ status: 'signedIn', profile: answer.profile, isStuck: false });
  saveCopy(answer.profile);
}

/** Ends the session here at once; the server hears of it when it can. */
export async function signOut(): Promise<void> {
  const ended = call(authEndpoints.logout, {}, { skipAuth: true });
  endSession();
  await ended.catch(() => undefined);
}

/** One turn of the 5-second check: follows what other tabs did, renews the token in time. */
export async function checkSession(): Promise<void> {
  const { status, profile, isStuck } = useSession.getState();
  if (!hasTokens()) {
    if (status !== 'anonymous') becomeAnonymous();
    return;
  }
  if (status !== 'signedIn' || isStuck) return loadSession();
  const person = personOf(readTokens().access);
  if (person !== null && person !== profile?.id) {
    // Another tab has signed somebody else in.
    useSession.setState({ status: 'unknown', profile: null });
    queryClient.clear();
    deleteCopy();
    return loadSession();
  }
  await renewForCall(false);
}

/** Starts the checks of this tab; the answer stops them. */
export function watchSession(): () => void {
  let isChecking = false;
  const check = async (work: () => Promise<void>) => {
    if (isChecking) return;
    isChecking = true;
    await work().finally(() => {
      isChecking = false;
    });
  };
  void check(loadSession);
  const checks = setInterval(() => void check(checkSession), checkEveryMs);
  const profiles = setInterval(() => void check(loadSession), profileEveryMs);
  const onVisible = () => {
    if (document.visibilityState === 'visible') void check(checkSession);
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(checks);
    clearInterval(profiles);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
