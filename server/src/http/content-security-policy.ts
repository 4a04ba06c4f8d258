import type { Config } from '../config.ts';
import { socketUrl } from '../live/socket-address.ts';

interface Needs {
  script?: string[];
  connect?: string[];
  frame?: string[];
  image?: string[];
}

const recaptcha: Needs = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};
/** The script is on both hosts; the second is the newer one. */
const smartCaptchaHosts = ['https://smartcaptcha.yandexcloud.net', 'https://smartcaptcha.cloud.yandex.ru'];
const smartCaptcha: Needs = {
  script: smartCaptchaHosts,
  connect: smartCaptchaHosts,
  frame: smartCaptchaHosts,
};
const metrikaHosts = ['https://mc.yandex.ru', 'https://mc.yandex.com'];
const metrika: Needs = { script: metrikaHosts, connect: metrikaHosts, image: metrikaHosts };

function needsOf({ captcha, metrikaId, imageProxy, mapStyleUrl, mapPmtilesUrl, publicUrl }: Config): Needs[] {
  const mapHosts = [mapStyleUrl, mapPmtilesUrl]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url, publicUrl).origin);
  return [
    // Older browsers do not count a socket of the page's host as its own.
    { connect: [new URL(socketUrl({ publicUrl })).origin] },
    { connect: mapHosts, image: mapHosts },
    captcha.provider === 'recaptcha' ? recaptcha : {},
    captcha.provider === 'smartcaptcha' ? smartCaptcha : {},
    metrikaId ? metrika : {},
    imageProxy ? { image: [new URL(imageProxy.url).origin] } : {},
  ];
}

export function contentSecurityPolicy(config: Config): Record<string, string[] | null> {
  const needs = needsOf(config);
  const own = (kind: keyof Needs) => ["'self'", ...needs.flatMap((need) => need[kind] ?? [])];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: own('script'),
    styleSrc: ["'self'"],
    // React sets style attributes; no style element may be injected.
    styleSrcAttr: ["'unsafe-inline'"],
    workerSrc: ["'self'"],
    connectSrc: own('connect'),
    frameSrc: own('frame'),
    fontSrc: ["'self'"],
    imgSrc: [...own('image'), 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    upgradeInsecureRequests: null,
  };
}
