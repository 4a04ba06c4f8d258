import { z } from 'zod';
import type { ClamdAddress } from './platform/virus-scanner/clamd.ts';

export const flag = (otherwise: '0' | '1') =>
  z
    .enum(['0', '1', 'on', 'off'])
    .default(otherwise)
    .transform((text) => text === '1' || text === 'on');
export const isWebAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);
export const webAddress = z.string().refine(isWebAddress, 'адрес вида https://example.ru/путь');
export const mapAddress = z
  .string()
  .refine(
    (text) => isWebAddress(text) || /^\/[^/]/.test(text),
    'адрес вида https://… или путь на этом сервере',
  );
export const hexText = z.string().regex(/^([\da-f]{2})+$/i, 'шестнадцатеричные знаки, как у imgproxy');
/** As the libraries of Standard Webhooks take it. */
export const signingSecret = z
  .string()
  .regex(/^(whsec_)?[A-Za-z\d+/]{32,}={0,2}$/, 'ключ вида whsec_… : не меньше 24 байт в base64');
export const clamdOf = (text: string): ClamdAddress => {
  const [host = '', port] = text.split(':');
  return text.startsWith('/') ? { path: text } : { host, port: Number(port) };
};
export const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'целое число, не меньше 1')
  .transform(Number);
export const phoneNumber = z
  .string()
  .transform((text) => text.replace(/[\s()-]/g, ''))
  .refine((text) => /^\+\d{10,15}$/.test(text), 'номер вида +7 800 123-45-67');
export const proxies = /^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/i;
