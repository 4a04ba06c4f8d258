import { declareEndpoints } from '../endpoint.ts';
import type { authSchemas, sessionSchemas } from './auth.schemas.ts';

export const authEndpoints = declareEndpoints<typeof authSchemas>()({
  /**
   * Sends a code. The answer is the same for known and unknown numbers; a code of the same browser that was sent
   * before dies. `call` needs a provider that can call, else `channel_unavailable`.
   */
  auth: {
    method: 'POST',
    path: '/v2/user/profile/auth/',
    access: 'public',
    captcha: 'auth',
  },
  /** Right code → a session; drafts of `identity_hash` pass to the person. */
  confirm: {
    method: 'POST',
    path: '/v2/user/profile/auth-confirm/',
    access: 'public',
  },
  /** A new code; the old one dies. */
  resend: {
    method: 'POST',
    path: '/v2/user/profile/auth-resend/',
    access: 'public',
  },
  userInfo: {
    method: 'GET',
    path: '/v2/user/info/',
    access: 'user',
  },
  refreshToken: {
    method: 'POST',
    path: '/v2/user/profile/refresh-token/',
    access: 'public',
  },
  /** Ends this session; both tokens die. */
  logout: {
    method: 'POST',
    path: '/v2/user/profile/logout/',
    access: 'user',
  },
});

export const sessionEndpoints = declareEndpoints<typeof sessionSchemas>()({
  /** Where the person is signed in: this device first, then by last use. */
  index: {
    method: 'GET',
    path: '/v2/user/session/index/',
    access: 'user',
  },
  /** Ends one session, or all but this one. Its tokens are refused from the next call on; another's is not found. */
  revoke: {
    method: 'POST',
    path: '/v2/user/session/revoke/',
    access: 'user',
  },
});
