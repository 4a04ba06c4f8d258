import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';

/**
 * `altcha` is our own proof of work. If a browser cannot load another provider's script, it sends the proof
 * of work instead, which is always accepted.
 */
export const CaptchaProvider = z.enum(['off', 'altcha', 'recaptcha', 'smartcaptcha']);
export type CaptchaProvider = z.infer<typeof CaptchaProvider>;

/** ALTCHA's challenge: find the number from 0 to `maxnumber` whose SHA-256 with `salt` is `challenge`. */
export const CaptchaChallenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  salt: z.string(),
  signature: z.string(),
  maxnumber: z.int(),
});
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

export const captchaSchemas = {
  challenge: {
    summary: 'Задача своей проверки на робота',
    form: z.object({}),
    answer: CaptchaChallenge,
  },
} satisfies Record<string, CallSchemas>;
