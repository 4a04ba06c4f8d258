import { ownCaptchaPrefix } from '@sto/contract/captcha/captcha.endpoints';
import type { CaptchaChallenge } from '@sto/contract/captcha/captcha.schemas';
import type { CaptchaAction } from '@sto/contract/endpoint';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../clock/clock.ts';
import { OwnCaptcha } from './own-captcha.ts';
import { askRecaptcha, askSmartCaptcha } from './provider-captcha.ts';

export interface Captcha {
  challenge(): CaptchaChallenge;
  /** Whether the token is valid for this action. Throws when the provider does not answer. */
  verify(token: string | undefined, action: CaptchaAction, ip: string): Promise<boolean>;
}

/** The configured check. A token of our own check is always accepted, for clients that cannot reach the provider. */
export function openCaptcha(
  { provider, secret = '' }: Config['captcha'],
  key: Uint8Array,
  clock: Clock,
  db: Db,
): Captcha {
  const own = new OwnCaptcha(key, clock, db);
  return {
    challenge: () => own.challenge(),
    verify: async (token, action, ip) => {
      if (provider === 'off') return true;
      if (!token) return false;
      if (token.startsWith(ownCaptchaPrefix)) return own.redeem(token.slice(ownCaptchaPrefix.length));
      if (provider === 'recaptcha') return askRecaptcha({ secret, token, action, ip });
      if (provider === 'smartcaptcha') return askSmartCaptcha({ secret, token, ip });
      return false;
    },
  };
}
