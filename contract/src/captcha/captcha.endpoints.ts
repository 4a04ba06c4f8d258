import { declareEndpoints } from '../endpoint.ts';
import type { captchaSchemas } from './captcha.schemas.ts';

/** A token of our own check starts with this; the rest is ALTCHA's base64 payload. */
export const ownCaptchaPrefix = 'altcha:';

export const captchaEndpoints = declareEndpoints<typeof captchaSchemas>()({
  /** Valid for one use within five minutes. */
  challenge: {
    method: 'GET',
    path: '/v2/captcha/challenge/',
    access: 'public',
  },
});
