import type { CaptchaProvider } from '@sto/contract/captcha/captcha.schemas';
import type { CaptchaAction } from '@sto/contract/endpoint';
import { loadScript } from '../../lib/browser/load-script.ts';

type OutsideProvider = Exclude<CaptchaProvider, 'off' | 'altcha'>;

/** https://developers.google.com/recaptcha/docs/v3 */
interface Recaptcha {
  ready: (run: () => void) => void;
  execute: (key: string, options: { action: string }) => Promise<string>;
}
/** https://yandex.cloud/ru/docs/smartcaptcha/concepts/widget-methods */
interface SmartCaptcha {
  render: (
    container: HTMLElement,
    options: { sitekey: string; invisible: true; callback: (token: string) => void },
  ) => number;
  subscribe: (
    widget: number,
    event: 'challenge-visible' | 'challenge-hidden' | 'network-error' | 'javascript-error',
    run: () => void,
  ) => () => void;
  execute: (widget: number) => void;
  destroy: (widget: number) => void;
}
type ProviderWindow = Window & { grecaptcha?: Recaptcha; smartCaptcha?: SmartCaptcha };

/** A provider counts as unreachable after this time; a person who solves a picture has no limit. */
const silenceMs = 10_000;
const silentText = 'the captcha provider is silent';

/**
 * An invisible check by the configured provider; its script is loaded on first use. @throws when the key is missing,
 * the script fails to load, or the provider fails.
 */
export async function askProvider(
  provider: OutsideProvider,
  key: string | null,
  action: CaptchaAction,
): Promise<string> {
  if (!key) throw new Error('the captcha has no key');
  return provider === 'recaptcha' ? askRecaptcha(key, action) : askSmartCaptcha(key);
}

async function askRecaptcha(key: string, action: CaptchaAction): Promise<string> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}`);
  const { grecaptcha } = window as ProviderWindow;
  if (!grecaptcha) throw new Error('reCAPTCHA did not start');
  return inTime(
    new Promise((resolve, reject) => {
      grecaptcha.ready(() => grecaptcha.execute(key, { action }).then(resolve, reject));
    }),
  );
}

async function askSmartCaptcha(key: string): Promise<string> {
  await loadScript('https://smartcaptcha.yandexcloud.net/captcha.js');
  const { smartCaptcha } = window as ProviderWindow;
  if (!smartCaptcha) throw new Error('SmartCaptcha did not start');
  const container = document.body.appendChild(document.createElement('div'));
  let widget: number | null = null;
  try {
    return await new Promise<string>((resolve, reject) => {
      const silence = setTimeout(() => reject(new Error(silentText)), silenceMs);
      const settled = (finish: () => void) => {
        clearTimeout(silence);
        finish();
      };
      widget = smartCaptcha.render(container, {
        sitekey: key,
        invisible: true,
        callback: (token) => settled(() => resolve(token)),
      });
      for (const event of ['challenge-hidden', 'network-error', 'javascript-error'] as const)
        smartCaptcha.subscribe(widget, event, () =>
          settled(() => reject(new Error(`SmartCaptcha: ${event}`))),
        );
      smartCaptcha.subscribe(widget, 'challenge-visible', () => clearTimeout(silence));
      smartCaptcha.execute(widget);
    });
  } finally {
    if (widget !== null) smartCaptcha.destroy(widget);
    container.remove();
  }
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(silentText)), silenceMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
