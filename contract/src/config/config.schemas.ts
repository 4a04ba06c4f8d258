import { z } from 'zod';
import { CaptchaProvider } from '../captcha/captcha.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';

/** Configuration that the web needs before the first render. */
export const WebConfig = z.object({
  /** Style of a map provider; null: the embedded schematic map. */
  map_style_url: z.string().nullable(),
  /** A PMTiles archive; null: the embedded schematic map. */
  map_pmtiles_url: z.string().nullable(),
  captcha: z.object({
    provider: CaptchaProvider,
    /** Public key of the provider; null for our own check. */
    site_key: z.string().nullable(),
  }),
  /** The image proxy; its key signs addresses and is public (contracts, trap 3). */
  image_proxy: z.object({
    /** Without a trailing slash; a path on this server or another host. */
    host: z.string(),
    /** Hexadecimal, as imgproxy expects. */
    key: z.string(),
    salt: z.string(),
    /** Prefix of a picture's path in the proxy's source address. */
    source_base: z.string(),
  }),
  metrika_id: z.string().nullable(),
  contacts: z.object({
    phone: z.string().nullable(),
    /** Digits only, as wa.me expects. */
    whatsapp: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** Where the site is reached, without a trailing slash: absolute addresses of its pages begin with it. */
  public_url: z.string(),
  is_demo: z.boolean(),
});
export type WebConfig = z.infer<typeof WebConfig>;

export const configSchemas = {
  get: {
    summary: 'Настройки сайта',
    form: z.object({}),
    answer: WebConfig,
  },
} satisfies Record<string, CallSchemas>;
