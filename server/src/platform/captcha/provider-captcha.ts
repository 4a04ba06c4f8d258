import { z } from 'zod';
import { askProvider, jsonOf } from '../ask-provider.ts';

const timeoutMs = 5_000;
/** Google's own suggestion: 0 is certainly a program, 1 certainly a person. */
const leastScore = 0.5;

const RecaptchaAnswer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
});
const SmartCaptchaAnswer = z.object({ status: z.string() });

/** reCAPTCHA v3 (https://developers.google.com/recaptcha/docs/verify). Throws when it does not answer. */
export async function askRecaptcha(question: {
  secret: string;
  token: string;
  action: string;
  ip: string;
}): Promise<boolean> {
  const { secret, token: response, ip: remoteip } = question;
  const answer = RecaptchaAnswer.parse(
    await post('https://www.google.com/recaptcha/api/siteverify', { secret, response, remoteip }),
  );
  return answer.success && answer.action === question.action && (answer.score ?? 0) >= leastScore;
}

/** Yandex SmartCaptcha (https://yandex.cloud/docs/smartcaptcha). Throws when it does not answer. */
export async function askSmartCaptcha(question: {
  secret: string;
  token: string;
  ip: string;
}): Promise<boolean> {
  return (
    SmartCaptchaAnswer.parse(await post('https://smartcaptcha.yandexcloud.net/validate', question)).status ===
    'ok'
  );
}

async function post(url: string, form: Record<string, string>): Promise<unknown> {
  const { isOk, status, text } = await askProvider(url, { body: new URLSearchParams(form), timeoutMs });
  if (!isOk) throw new Error(`${new URL(url).hostname} answered ${status}`);
  return jsonOf(text, new URL(url).hostname);
}
