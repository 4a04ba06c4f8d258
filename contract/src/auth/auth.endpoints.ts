import { declareEndpoints } from '../endpoint.ts';
import type { authSchemas, phoneSchemas, sessionSchemas } from './auth.schemas.ts';

export const authEndpoints = declareEndpoints<typeof authSchemas>()({
  /**
   * Sends a code. The answer is the same for known and unknown numbers. An earlier code of the same browser
   * expires. `call` needs a provider that can call, else `channel_unavailable`. `too_many_requests` has the
   * `request_id` and `expires_in` of a code of the same browser that can still be confirmed.
   */
  auth: {
    method: 'POST',
    path: '/v2/user/profile/auth/',
    access: 'public',
    captcha: 'auth',
    limit: 'login',
  },
  /** A right code opens a session; drafts of `identity_hash` are assigned to the person. */
  confirm: {
    method: 'POST',
    path: '/v2/user/profile/auth-confirm/',
    access: 'public',
    limit: 'login',
  },
  /** Sends a new code; the old one expires. */
  resend: {
    method: 'POST',
    path: '/v2/user/profile/auth-resend/',
    access: 'public',
    limit: 'login',
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
  /** Ends this session and both its tokens. */
  logout: {
    method: 'POST',
    path: '/v2/user/profile/logout/',
    access: 'user',
  },
});

/** A phone other than the account's: bids accept it once it is confirmed by a code. */
export const phoneEndpoints = declareEndpoints<typeof phoneSchemas>()({
  /** Sends a code to the phone. `auth-resend` sends a new one. The code opens no session. */
  sendCode: {
    method: 'POST',
    path: '/v2/user/phone/send-code/',
    access: 'user',
    captcha: 'auth',
    limit: 'login',
  },
  confirm: {
    method: 'POST',
    path: '/v2/user/phone/confirm/',
    access: 'user',
    limit: 'login',
  },
});

export const sessionEndpoints = declareEndpoints<typeof sessionSchemas>()({
  /**
   * Sends a code to the account's own phone. `auth-resend` sends a new one. Its code is as good as a fresh login: calls
   * that answered `fresh_login_required` can be repeated.
   */
  sendCode: {
    method: 'POST',
    path: '/v2/user/session/send-code/',
    access: 'user',
    captcha: 'auth',
    limit: 'login',
  },
  confirm: {
    method: 'POST',
    path: '/v2/user/session/confirm/',
    access: 'user',
    limit: 'login',
  },
  /** The person's signed-in devices: this one first, then by last use. */
  index: {
    method: 'GET',
    path: '/v2/user/session/index/',
    access: 'user',
  },
  /**
   * Ends one session, or all but this one. Its tokens are refused from the next call on. Another person's
   * session is not found.
   */
  revoke: {
    method: 'POST',
    path: '/v2/user/session/revoke/',
    access: 'user',
  },
});
