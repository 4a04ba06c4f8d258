import { isIPv4 } from 'node:net';
import path from 'node:path';
import { CaptchaProvider } from '@sto/contract/captcha/captcha.schemas';
import { z } from 'zod';
import {
  clamdOf,
  flag,
  hexText,
  isWebAddress,
  mapAddress,
  phoneNumber,
  proxies,
  signingSecret,
  webAddress,
  wholeNumber,
} from './config-values.ts';
import type { LanguageModelSettings } from './platform/language-model/language-model.ts';
import type { ClamdAddress } from './platform/virus-scanner/clamd.ts';

/** Every variable of the server; README has the same table. */
const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'целое число от 1 до 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65535, 'целое число от 1 до 65535')
    .default(8080),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().trim().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
      'адрес вида postgres://user:password@host:5432/name',
    )
    .optional(),
  REDIS_URL: z
    .string()
    .refine(
      (text) => /^rediss?:\/\//.test(text) && URL.canParse(text),
      'адрес вида redis://user:password@host:6379',
    )
    .optional(),
  SEED_DEMO: flag('1'),
  SMS_GATEWAY_URL: webAddress.optional(),
  SMS_GATEWAY_TOKEN: z.string().trim().optional(),
  SMS_GATEWAY_CALLS: flag('0'),
  SMS_DAY_CAP: wholeNumber.default(2000),
  SMTP_URL: z
    .string()
    .refine(
      (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
      'адрес вида smtps://user:password@host:465',
    )
    .optional(),
  SMTP_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'адрес вида СТО рядом <news@example.ru>',
    )
    .optional(),
  NOTIFY_MESSENGER_URL: webAddress.optional(),
  NOTIFY_MESSENGER_SECRET: signingSecret.optional(),
  NOTIFY_SMS_URL: webAddress.optional(),
  NOTIFY_SMS_SECRET: signingSecret.optional(),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine(
      (origins) => origins.every((origin) => isWebAddress(origin) && new URL(origin).origin === origin),
      'адреса сайтов через запятую, без пути, напр. https://example.ru',
    ),
  MAP_STYLE_URL: mapAddress.optional(),
  MAP_PMTILES_URL: mapAddress.optional(),
  CAPTCHA: CaptchaProvider.default('altcha'),
  CAPTCHA_SITE_KEY: z.string().trim().optional(),
  CAPTCHA_SECRET: z.string().trim().optional(),
  IMAGE_PROXY_URL: webAddress.optional(),
  IMAGE_PROXY_KEY: hexText.optional(),
  IMAGE_PROXY_SALT: hexText.optional(),
  CLAMD: z
    .string()
    .regex(/^(\/.+|[\w.-]+:[1-9]\d{0,4})$/, 'путь к сокету clamd или host:port, напр. 127.0.0.1:3310')
    .transform(clamdOf)
    .optional(),
  CONTACT_PHONE: phoneNumber.optional(),
  CONTACT_WHATSAPP: phoneNumber.optional(),
  CONTACT_EMAIL: z.email('адрес вида help@example.ru').optional(),
  METRIKA_ID: z
    .string()
    .regex(/^\d{1,12}$/, 'номер счётчика')
    .optional(),
  PLATE_REGISTRY_URL: webAddress.optional(),
  PLATE_REGISTRY_TOKEN: z.string().trim().optional(),
  AI_BASE_URL: webAddress.optional(),
  AI_MODEL: z.string().trim().min(1).optional(),
  AI_API_KEY: z.string().trim().optional(),
  AI_VISION: flag('0'),
  AI_VISITOR_TURNS: wholeNumber.default(40),
  AI_DAY_TOKENS: wholeNumber.default(2_000_000),
  LIMITS: flag('1'),
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every((part) => proxies.test(part)),
      'адреса или сети через запятую, напр. loopback, 10.0.0.0/8',
    ),
  METRICS_TOKEN: z.string().trim().min(16, 'не короче 16 знаков').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

export interface Config {
  port: number;
  host: string;
  /** Where people reach the product, without a trailing slash. */
  publicUrl: string;
  isPublicUrlLocal: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  seedDemo: boolean;
  sms: { gatewayUrl: string; token: string | undefined; canCall: boolean } | undefined;
  /** Login codes a day of the whole installation. */
  smsDayCap: number;
  /** Absent: no e-mail is sent. */
  smtp: { url: string; from: string } | undefined;
  /** Programs that pass notifications on to a phone; an absent one is no channel. */
  notifiers: Record<'messenger' | 'sms', { url: string; key: Buffer } | undefined>;
  /** Other sites whose pages may call the API from a browser. */
  corsOrigins: string[];
  mapStyleUrl: string | undefined;
  mapPmtilesUrl: string | undefined;
  captcha: { provider: CaptchaProvider; siteKey: string | undefined; secret: string | undefined };
  /** Absent: the embedded one at `/img`, with the keys of this installation. */
  imageProxy: { url: string; key: string; salt: string } | undefined;
  /** The antivirus for uploads; absent: only the test file is detected. */
  clamd: ClamdAddress | undefined;
  contacts: { phone: string | undefined; whatsapp: string | undefined; email: string | undefined };
  metrikaId: string | undefined;
  plateRegistry: { url: string; token: string | undefined } | undefined;
  /** The assistant's model; absent: its rules answer alone. */
  languageModel: LanguageModelSettings | undefined;
  limits: boolean;
  trustedProxies: string[];
  metricsToken: string | undefined;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
}

/** The message names the variable and its valid values. */
export class ConfigError extends Error {}

const isLocal = (url: string) => isLocalHost(new URL(url).hostname);

function isLocalHost(host: string): boolean {
  return (
    ['localhost', '::1', '[::1]'].includes(host) ||
    (isIPv4(host) && host.startsWith('127.')) ||
    host.endsWith('.localhost')
  );
}

type Values = z.infer<typeof Environment>;

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** Refuses settings that are safe on a local machine only. */
function checkPublic(publicUrl: string, values: Values): void {
  if (!values.PUBLIC_URL && !isLocalHost(values.HOST))
    throw new ConfigError(
      `HOST=${values.HOST} открывает сервер сети, а PUBLIC_URL не задан. Задайте PUBLIC_URL, напр. https://example.ru`,
    );
  if (isLocal(publicUrl)) return;
  if (!values.SMS_GATEWAY_URL)
    throw new ConfigError(
      `PUBLIC_URL=${publicUrl} не локальный, а SMS_GATEWAY_URL не задан: коды входа были бы видны всем. Задайте SMS_GATEWAY_URL`,
    );
  if (!values.LIMITS)
    throw new ConfigError(
      `LIMITS=off допустим только с локальным PUBLIC_URL, а задан ${publicUrl}. Уберите LIMITS`,
    );
  if (values.CAPTCHA === 'off')
    throw new ConfigError(
      `CAPTCHA=off допустим только с локальным PUBLIC_URL, а задан ${publicUrl}. Уберите CAPTCHA`,
    );
}

function captchaOf(values: Values): Config['captcha'] {
  const { CAPTCHA: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = values;
  const needsKeys = provider === 'recaptcha' || provider === 'smartcaptcha';
  if (needsKeys && !(siteKey && secret))
    throw new ConfigError(`Для CAPTCHA=${provider} нужны оба ключа: CAPTCHA_SITE_KEY и CAPTCHA_SECRET`);
  return { provider, siteKey, secret };
}

function imageProxyOf(values: Values): Config['imageProxy'] {
  const { IMAGE_PROXY_URL: url, IMAGE_PROXY_KEY: key, IMAGE_PROXY_SALT: salt } = values;
  if (!url) return undefined;
  if (!key || !salt)
    throw new ConfigError('С IMAGE_PROXY_URL нужны его ключи: IMAGE_PROXY_KEY и IMAGE_PROXY_SALT');
  return { url: withoutSlash(url), key, salt };
}

function smtpOf({ SMTP_URL: url, SMTP_FROM: from }: Values): Config['smtp'] {
  if (!url) return undefined;
  if (!from) throw new ConfigError('С SMTP_URL нужен отправитель писем: SMTP_FROM, напр. news@example.ru');
  return { url, from };
}

/** An answer later than this comes from the rules: the driver waits. */
const modelTimeoutMs = 8_000;

function languageModelOf(values: Values): Config['languageModel'] {
  const { AI_BASE_URL: url, AI_MODEL: model } = values;
  if (!url && !model) return undefined;
  if (!url || !model) throw new ConfigError('AI_BASE_URL и AI_MODEL задаются вместе: адрес модели и её имя');
  return {
    ...{ url: withoutSlash(url), model, key: values.AI_API_KEY, seesPhotos: values.AI_VISION },
    ...{ timeoutMs: modelTimeoutMs, visitorTurns: values.AI_VISITOR_TURNS, dayTokens: values.AI_DAY_TOKENS },
  };
}

function notifierOf(values: Values, name: 'MESSENGER' | 'SMS'): Config['notifiers']['sms'] {
  const [url, secret] = [values[`NOTIFY_${name}_URL`], values[`NOTIFY_${name}_SECRET`]];
  if (!url) return undefined;
  if (!secret) throw new ConfigError(`С NOTIFY_${name}_URL нужен ключ подписи: NOTIFY_${name}_SECRET`);
  return { url, key: Buffer.from(secret.replace('whsec_', ''), 'base64') };
}

function parse(environment: NodeJS.ProcessEnv): Values {
  const given = Object.entries(environment).filter(([, text]) => text !== '');
  const parsed = Environment.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  // The address of a database or a gateway may contain a password.
  const shown = /_(URL|KEY|SALT|SECRET|TOKEN)$/.test(name) ? name : `${name}=${environment[name] ?? ''}`;
  throw new ConfigError(`Переменная ${shown} не подходит: ${issue?.message ?? ''}`);
}

/**
 * Reads and checks the environment; an empty variable counts as absent. Throws {@link ConfigError} with a one-line
 * instruction.
 */
export function loadConfig(environment: NodeJS.ProcessEnv, root: string): Config {
  const values = parse(environment);
  const publicUrl = withoutSlash(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
  checkPublic(publicUrl, values);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    isPublicUrlLocal: isLocal(publicUrl),
    dataDir: path.resolve(root, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    seedDemo: values.SEED_DEMO,
    sms: values.SMS_GATEWAY_URL
      ? {
          gatewayUrl: values.SMS_GATEWAY_URL,
          token: values.SMS_GATEWAY_TOKEN,
          canCall: values.SMS_GATEWAY_CALLS,
        }
      : undefined,
    smsDayCap: values.SMS_DAY_CAP,
    smtp: smtpOf(values),
    notifiers: { messenger: notifierOf(values, 'MESSENGER'), sms: notifierOf(values, 'SMS') },
    corsOrigins: values.CORS_ORIGINS,
    mapStyleUrl: values.MAP_STYLE_URL,
    mapPmtilesUrl: values.MAP_PMTILES_URL,
    captcha: captchaOf(values),
    imageProxy: imageProxyOf(values),
    clamd: values.CLAMD,
    contacts: {
      phone: values.CONTACT_PHONE,
      whatsapp: values.CONTACT_WHATSAPP,
      email: values.CONTACT_EMAIL,
    },
    metrikaId: values.METRIKA_ID,
    plateRegistry: values.PLATE_REGISTRY_URL
      ? { url: values.PLATE_REGISTRY_URL, token: values.PLATE_REGISTRY_TOKEN }
      : undefined,
    languageModel: languageModelOf(values),
    limits: values.LIMITS,
    trustedProxies: values.TRUSTED_PROXIES,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
  };
}
