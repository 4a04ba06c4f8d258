import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { sitemapIndex, sitemapPart } from './sitemap.ts';

/** Pages of one person, calls, and the variants of a page that its query makes. */
const closedToCrawlers = [
  '/api/',
  '/dev/',
  '/join/',
  '/customer',
  '/notifications',
  '/service/my-service',
  '/service/bids',
  '/service/chat',
  '/service/stat',
  '/service/finances',
  '/*?',
];

/** The longest rule wins: the further pages of a list are open. */
const openToCrawlers = ['/*?page='];

/** What search engines read before the pages. */
export function crawlerRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/robots.txt', (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...closedToCrawlers.map((path) => `Disallow: ${path}`),
      ...openToCrawlers.map((path) => `Allow: ${path}`),
    ];
    if (!deps.config.isPublicUrlLocal) lines.push('', `Sitemap: ${deps.config.publicUrl}/sitemap.xml`);
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await sitemapIndex(deps)));
  app.get<{ Params: { file: string } }>('/sitemap/:file', async ({ params }, reply) =>
    sendXml(reply, await sitemapPart(deps, params.file)),
  );
}

function sendXml(reply: FastifyReply, xml: Buffer | null) {
  if (!xml) return reply.callNotFound();
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(xml);
}
