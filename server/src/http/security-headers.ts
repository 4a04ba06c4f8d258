import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { days } from '../platform/clock/durations.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** The map uses the position, a voice message the microphone; nothing else of the device is used, and nothing by a frame. */
const permissionsPolicy = 'geolocation=(self), camera=(), microphone=(self), payment=(), usb=()';

/**
 * Headers of every answer: allowed sources of scripts, no frames, no referrer to other sites, and HSTS for a year
 * behind TLS.
 */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const isSecure = config.publicUrl.startsWith('https://');
  const headers = await headersOf({
    contentSecurityPolicy: { directives: contentSecurityPolicy(config) },
    hsts: isSecure && { maxAge: days(365) / 1000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Pages of listed sites may show our pictures; CORS decides what they may read.
    crossOriginResourcePolicy: { policy: config.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
  });
  headers['permissions-policy'] = permissionsPolicy;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** They are the same for every request, and helmet would compute them each time: a tenth of a search. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = Fastify();
  app.get('/', async () => '');
  const { headers: plain } = await app.inject('/');
  const helmeted = Fastify();
  await helmeted.register(helmet, options);
  helmeted.get('/', async () => '');
  const { headers } = await helmeted.inject('/');
  const own = Object.entries(headers).filter(([name]) => !(name in plain));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
