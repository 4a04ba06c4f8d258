import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { consentVersions } from '@sto/contract/consents/consent-versions';
import { loginCodeLength } from '@sto/contract/limits';
import { call } from '../../lib/api/call.ts';
import { isCallError } from '../../lib/api/call-error.ts';
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

/**
 * Sends a code to the phone, `+7XXXXXXXXXX`. When it is too early for another one, the code that this browser was sent
 * a moment ago is awaited: a new tab does not know of it, nor one that has lost the answer. @throws {CallError}
 */
export async function sendLoginCode(phone: string): Promise<LoginProgress> {
  const form = { phone, country_id: 1, identity_hash: identityHash(), ...partnerFields() };
  try {
    return progressOf(await call(authEndpoints.auth, { ...form, channel: 'sms' }), phone);
  } catch (error) {
    const sent = sentBefore(error);
    if (!sent) throw error;
    return progressOf(sent, phone);
  }
}

function sentBefore(error: unknown) {
  if (!isCallError(error) || !error.hasCode('too_many_requests') || !error.details) return null;
  const { request_id, expires_in, retry_after } = error.details;
  if (typeof request_id !== 'string' || typeof expires_in !== 'number') return null;
  return { request_id, expires_in, code_length: loginCodeLength, resend_after: Number(retry_after) } as const;
}

/** @throws {CallError} */
export async function resendLoginCode({ requestId, phone }: LoginProgress): Promise<LoginProgress> {
  return progressOf(await call(authEndpoints.resend, { request_id: requestId, channel: 'sms' }), phone);
}

/** Signs the person in, unless they have gone back meanwhile. @throws {CallError} with the attempts that are left. */
export async function confirmLoginCode(requestId: string, code: string, left: AbortSignal): Promise<void> {
  const form = {
    request_id: requestId,
    code,
    identity_hash: identityHash(),
    consent_version: consentVersions.account,
  };
  try {
    const answer = await call(authEndpoints.confirm, form, { signal: left });
    if (left.aborted) return;
    saveProgress(null);
    signIn(answer);
  } catch (error) {
    if (!left.aborted) throw error;
  }
}
