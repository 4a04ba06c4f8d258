import { configEndpoints } from '@sto/contract/config/config.endpoints';
import type { WebConfig } from '@sto/contract/config/config.schemas';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';

/** Path of the embedded image proxy; `images.routes.ts` serves it. */
const embeddedImageProxy = '/img';

export function configRoutes(app: FastifyInstance): void {
  handle(app, configEndpoints.get, viewConfig);
}

function viewConfig(deps: Deps): WebConfig {
  const { config } = deps;
  return {
    map_style_url: config.mapStyleUrl ?? null,
    map_pmtiles_url: config.mapPmtilesUrl ?? null,
    captcha: { provider: config.captcha.provider, site_key: config.captcha.siteKey ?? null },
    image_proxy: imageProxyOf(deps),
    contacts: {
      phone: config.contacts.phone ?? null,
      whatsapp: config.contacts.whatsapp?.slice(1) ?? null,
      email: config.contacts.email ?? null,
    },
    metrika_id: config.metrikaId ?? null,
    public_url: config.publicUrl,
    is_demo: config.seedDemo,
  };
}

function imageProxyOf({ config, secrets }: Deps): WebConfig['image_proxy'] {
  const { imageProxy, publicUrl } = config;
  return {
    host: imageProxy?.url ?? embeddedImageProxy,
    key: imageProxy?.key ?? secrets.imageKey.toString('hex'),
    salt: imageProxy?.salt ?? secrets.imageSalt.toString('hex'),
    source_base: publicUrl,
  };
}
