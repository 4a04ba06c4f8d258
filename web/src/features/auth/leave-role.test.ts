import type { Profile } from '@sto/contract/auth/auth.schemas';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { deleteCopy, restoreCopy, saveCopy } from '../offline/offline-copy.store.ts';
import { leaveRole } from './leave-role.ts';
import { useSession } from './session.ts';
import { removeTokens, storeTokens } from './tokens.ts';

const profile = { id: 7, name: 'Илья', role: 'service', roles: ['service'] } as unknown as Profile;
const bids = ['bids', 'service'];

beforeEach(() => {
  const token = `h.${btoa(JSON.stringify({ sub: '7', exp: Date.now() / 1000 + 3600 }))}.s`;
  storeTokens({ access_token: token, refresh_token: 'r1' });
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: profile }));
  useSession.setState({ status: 'signedIn', profile });
});
afterEach(() => {
  vi.unstubAllGlobals();
  removeTokens();
  deleteCopy();
  queryClient.clear();
  useSession.setState({ status: 'anonymous', profile: null });
});

it('forgets what the workshop has shown, here and offline', async () => {
  queryClient.setQueryData(bids, ['У-1']);
  saveCopy(profile);
  const go = vi.fn(() => expect(useSession.getState().profile).toBeNull());
  expect(await leaveRole(go)).toBe('service');
  expect(go).toHaveBeenCalledTimes(1);
  expect(useSession.getState()).toMatchObject({ status: 'signedIn', profile: { id: 7 } });
  expect(restoreCopy(7)).toMatchObject({ id: 7 });
  expect(queryClient.getQueryData(bids)).toBeUndefined();
});
