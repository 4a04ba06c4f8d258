import type { CaptchaAction } from '@sto/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from './app-error.ts';

/**
 * Requires a valid token in `recaptcha_token`. A provider that does not answer is a refusal too: the caller repeats
 * with our own check. The token is removed from the form, so that a repeated bid with a new one is the same bid.
 */
export async function spendCaptcha(
  { captcha }: Pick<Deps, 'captcha'>,
  action: CaptchaAction,
  form: unknown,
  request: FastifyRequest,
): Promise<void> {
  const values = form as { recaptcha_token?: string | undefined };
  const { recaptcha_token: token } = values;
  delete values.recaptcha_token;
  const isHuman = await captcha.verify(token, action, request.ip).catch((error: unknown) => {
    request.log.warn({ err: error }, 'captcha provider not reached');
    return false;
  });
  if (!isHuman) throw new AppError('captcha_failed');
}
