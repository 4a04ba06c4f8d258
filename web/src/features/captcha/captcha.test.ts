import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { captchaToken, captchaWarning } from './captcha.api.ts';

const salt = 'a1b2c3?expires=1999999999&';
/** SHA-256 of the salt and 42. */
const challenge = 'f16653d11a626a33d079ec7a3cf28d4d80b3e73ae2ba8366482029bd015e124e';
const task = { algorithm: 'SHA-256', challenge, salt, signature: 'signed', maxnumber: 100 };

interface Deployment {
  provider: string;
  key?: string | null;
  script?: () => void;
}

/** A server with this configuration, and a browser that loads the provider's script so. */
function deploy({ provider, key = 'site-key', script }: Deployment) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.includes('/config/') ? 'config' : 'challenge';
    requests.push(name);
    const data = name === 'config' ? { captcha: { provider, site_key: key } } : task;
    return new Response(JSON.stringify({ success: true, data }));
  });
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    const element = node as HTMLScriptElement;
    requests.push(new URL(element.src).host);
    queueMicrotask(() => {
      script?.();
      element.dispatchEvent(new Event(script ? 'load' : 'error'));
    });
  });
  return requests;
}

const ownAnswer = (token: string | null) => {
  expect(token).toMatch(/^altcha:/);
  return JSON.parse(atob(token?.slice('altcha:'.length) ?? ''));
};

beforeEach(() => {
  queryClient.clear();
  vi.spyOn(showToast, 'warning').mockReturnValue(undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of ['grecaptcha', 'smartCaptcha']) Reflect.deleteProperty(window, name);
});

describe('a captcha token', () => {
  it('is absent while the check is off', async () => {
    const requests = deploy({ provider: 'off' });
    expect(await captchaToken('auth')).toBeNull();
    expect(requests).toEqual(['config']);
  });

  it('of our own check is the solved challenge, signed by the server', async () => {
    deploy({ provider: 'altcha', key: null });
    expect(ownAnswer(await captchaToken('auth'))).toEqual({
      algorithm: 'SHA-256',
      challenge,
      number: 42,
      salt,
      signature: 'signed',
    });
    expect(showToast.warning).not.toHaveBeenCalled();
  });

  it('of reCAPTCHA is requested for the action', async () => {
    const execute = vi.fn(async () => 'google-token');
    const script = () =>
      Object.assign(window, { grecaptcha: { ready: (run: () => void) => run(), execute } });
    const requests = deploy({ provider: 'recaptcha', script });
    expect(await captchaToken('lead_create')).toBe('google-token');
    expect(execute).toHaveBeenCalledWith('site-key', { action: 'lead_create' });
    expect(requests).toEqual(['config', 'www.google.com']);
  });

  it('of SmartCaptcha comes from an invisible widget that is removed afterwards', async () => {
    const destroy = vi.fn();
    let answer: (token: string) => void = () => undefined;
    const smartCaptcha = {
      render: (_container: HTMLElement, options: { callback: (token: string) => void }) => {
        answer = options.callback;
        return 7;
      },
      subscribe: () => () => undefined,
      execute: () => answer('yandex-token'),
      destroy,
    };
    deploy({ provider: 'smartcaptcha', script: () => Object.assign(window, { smartCaptcha }) });
    expect(await captchaToken('auth')).toBe('yandex-token');
    expect(destroy).toHaveBeenCalledWith(7);
  });

  it('is our own with a warning when the script is blocked', async () => {
    deploy({ provider: 'recaptcha', key: 'blocked-key' });
    expect(ownAnswer(await captchaToken('auth')).number).toBe(42);
    expect(showToast.warning).toHaveBeenCalledWith(captchaWarning);
  });

  it('is our own with a warning when the key is missing', async () => {
    const requests = deploy({ provider: 'recaptcha', key: null });
    expect(ownAnswer(await captchaToken('auth')).number).toBe(42);
    expect(showToast.warning).toHaveBeenCalledWith(captchaWarning);
    expect(requests).toEqual(['config', 'challenge']);
  });

  it('is our own after the provider’s was refused', async () => {
    const requests = deploy({ provider: 'recaptcha' });
    expect(ownAnswer(await captchaToken('auth', true)).number).toBe(42);
    expect(requests).toEqual(['config', 'challenge']);
  });

  it('is absent when no check answers: the call itself will fail', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    vi.useFakeTimers();
    const token = captchaToken('auth');
    await vi.runAllTimersAsync();
    expect(await token).toBeNull();
    vi.useRealTimers();
  });
});
