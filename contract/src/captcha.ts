import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';

/** Actions that need a captcha token in `recaptcha_token`: what {@link Endpoint} calls its `captcha`. */
export type CaptchaAction = NonNullable<Endpoint['captcha']>;

/**
 * `altcha`: our own proof of work, needs nobody else. The others ask their provider; a browser that cannot
 * load the provider's script sends the proof of work instead, which is always accepted.
 */
export const CaptchaProvider = z.enum(['off', 'altcha', 'recaptcha', 'smartcaptcha']);
export type CaptchaProvider = z.infer<typeof CaptchaProvider>;

/** A token of our own check starts with this; the rest is ALTCHA's base64 payload. */
export const ownCaptchaPrefix = 'altcha:';

/** ALTCHA's challenge: find the number from 0 to `maxnumber` whose SHA-256 with `salt` is `challenge`. */
export const CaptchaChallenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  salt: z.string(),
  signature: z.string(),
  maxnumber: z.int(),
});
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

export const captchaEndpoints = {
  /** Good for one use within five minutes. */
  challenge: endpoint({
    method: 'GET',
    path: '/v2/captcha/challenge/',
    summary: 'Задача своей проверки на робота',
    access: 'public',
    form: z.object({}),
    answer: CaptchaChallenge,
  }),
};
