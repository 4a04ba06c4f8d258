import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { callLocally } from '../http/local-calls.ts';

export interface PageRequest {
  /** Absolute. */
  url: string;
  cityCookie: string | undefined;
  isPhone: boolean;
  renderedAt: Date;
}

/** Null: a page that the browser alone draws. */
export type RenderedPage = { status: number; html: string } | { status: number; location: string } | null;

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** What `web/src/app/entry-server.tsx` exports; the two sides are built apart. */
interface EntryServer {
  createPageRenderer(options: {
    transport: (
      endpoint: { method: string; path: string },
      entries: [string, unknown][],
    ) => Promise<{ status: number; text: string }>;
    template: string;
    manifest: unknown;
  }): RenderPage;
}

/** The renderer of the build; undefined without a build. */
export async function loadPageRenderer(
  app: FastifyInstance,
  webRoot: string,
): Promise<RenderPage | undefined> {
  const entry = path.join(webRoot, '../dist-server/entry-server.js');
  if (!existsSync(entry)) return undefined;
  const { createPageRenderer } = (await import(pathToFileURL(entry).href)) as EntryServer;
  return createPageRenderer({
    transport: (endpoint, entries) => callLocally(app, endpoint, entries),
    template: readFileSync(path.join(webRoot, 'app.html'), 'utf8'),
    manifest: JSON.parse(readFileSync(path.join(webRoot, 'manifest.json'), 'utf8')),
  });
}
