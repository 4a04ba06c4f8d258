import type { CaptchaAction } from '@sto/contract/endpoint';
import { loadWebConfig } from '../../lib/api/web-config.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { solveOwnCheck } from './own-check.ts';
import { askProvider } from './provider-check.ts';

export const captchaWarning = 'Проверка на робота недоступна. Проверим сами, это займёт чуть дольше';

/**
 * The token for one protected action. `call` requests it just before sending, because it is valid once and for
 * minutes. If a provider is configured but its script or key is missing, a message is shown and our own, slower check
 * replaces it. @param isAgain the previous token was refused: use our own check. @returns null if no token is needed
 * or available; the server's error then follows.
 */
export async function captchaToken(action: CaptchaAction, isAgain = false): Promise<string | null> {
  // If the server does not answer here, the call itself will fail and report it.
  const config = await loadWebConfig().catch(() => null);
  if (!config || config.captcha.provider === 'off') return null;
  const { provider, site_key: key } = config.captcha;
  if (provider === 'altcha' || isAgain) return solveOwnCheck();
  const token = await askProvider(provider, key, action).catch(() => null);
  if (token) return token;
  showToast.warning(captchaWarning);
  return solveOwnCheck();
}
