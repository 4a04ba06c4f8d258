import type { LoginRequest } from '@sto/contract/auth/auth.schemas';

const storageKey = 'login-progress';

/** A sent code. It survives a reload, because phones drop the page while the person reads the SMS. */
export interface LoginProgress {
  requestId: string;
  phone: string;
  codeLength: number;
  /** Local clock, ms. */
  resendAt: number;
  expiresAt: number;
}

type SentRequest = Pick<LoginRequest, 'request_id' | 'code_length' | 'resend_after' | 'expires_in'>;

export function progressOf(request: SentRequest, phone: string, now = Date.now()): LoginProgress {
  return {
    requestId: request.request_id,
    phone,
    codeLength: request.code_length,
    resendAt: now + request.resend_after * 1000,
    expiresAt: now + request.expires_in * 1000,
  };
}

export function saveProgress(progress: LoginProgress | null): void {
  try {
    if (progress) sessionStorage.setItem(storageKey, JSON.stringify(progress));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage only a reload loses the step.
  }
}

export function savedProgress(now = Date.now()): LoginProgress | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as LoginProgress | null;
    return stored && stored.expiresAt > now ? stored : null;
  } catch {
    return null;
  }
}
