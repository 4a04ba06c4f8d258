import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { consentVersions } from '@sto/contract/consents/consent-versions';
import { loginCodeLength } from '@sto/contract/limits';
import { call } from '../../lib/api/call.ts';
import { identityHash } from '../../lib/browser/identity.ts';
import { partnerFields } from '../analytics/partner.store.ts';
import { type LoginProgress, progressOf, savedProgress, saveProgress } from './login-progress.ts';
import { signIn } from './session.ts';

export { type LoginProgress, savedProgress, saveProgress };

/** For the form of any code; its times count from the beginning of the clock. */
export function sentCodeOf(progress: LoginProgress) {
  return {
    request_id: progress.requestId,
    code_length: loginCodeLength,
    attempts_left: 0,
    sentAt: 0,
    resend_after: progress.resendAt / 1000,
    expires_in: progress.expiresAt / 1000,
  } as const;
}

/** Sends a code to the phone, `+7XXXXXXXXXX`. @throws {CallError} */
export async function sendLoginCode(phone: string): Promise<LoginProgress> {
  const request = await call(authEndpoints.auth, {
    phone,
    country_id: 1,
    channel: 'sms',
    identity_hash: identityHash(),
    ...partnerFields(),
  });
  return progressOf(request, phone);
}

/** @throws {CallError} */
export async function resendLoginCode({ requestId, phone }: LoginProgress): Promise<LoginProgress> {
  return progressOf(await call(authEndpoints.resend, { request_id: requestId, channel: 'sms' }), phone);
}

/** Signs the person in. @throws {CallError} with the attempts that are left. */
export async function confirmLoginCode(requestId: string, code: string): Promise<void> {
  const answer = await call(authEndpoints.confirm, {
    request_id: requestId,
    code,
    identity_hash: identityHash(),
    consent_version: consentVersions.account,
  });
  saveProgress(null);
  signIn(answer);
}
