import type { CaptchaAction } from '@sto/contract/endpoint';
import { loadWebConfig } from '../../lib/web-config.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { solveOwnCheck } from './own-check.ts';
import { askProvider } from './provider-check.ts';

export const captchaWarning = 'Проверка на робота недоступна. Проверим сами, это займёт чуть дольше';

/**
 * The token for one protected action; `call` asks for it just before it sends, as it is good once and for minutes.
 * The provider is asked when there is one; without its key or script the person is told, and our own, slower check
 * steps in.
 * @param isAgain the token before was refused: our own check at once.
 * @returns null when nothing is to be sent or no check can be had; the server then answers for itself.
 */
export async function captchaToken(action: CaptchaAction, isAgain = false): Promise<string | null> {
  // A server that does not answer here will not answer the call either, and that failure is told there.
  const config = await loadWebConfig().catch(() => null);
  if (!config || config.captcha.provider === 'off') return null;
  const { provider, site_key: key } = config.captcha;
  if (provider === 'altcha' || isAgain) return solveOwnCheck();
  const token = await askProvider(provider, key, action).catch(() => null);
  if (token) return token;
  showToast.warning(captchaWarning);
  return solveOwnCheck();
}
