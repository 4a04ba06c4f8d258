import { createRequire } from 'node:module';
import Fastify from 'fastify';

/** A Fastify that answers with prepared bytes: no page can be sent for less. */
export function constantAnswer(bytes: Buffer) {
  const app = Fastify({ logger: false });
  app.get('/*', (_request, reply) =>
    reply
      .header('content-encoding', 'br')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(bytes),
  );
  return app;
}

const line = 'Замена масла в двигателе и масляного фильтра';

type CreateElement = (type: string, props: object | null, ...children: unknown[]) => unknown;
type RenderToString = (element: unknown) => string;

/** Draws rows of one link each up to the size of a page: React without components, data or routes of ours. */
export function bareReact(size: number): () => string {
  // React chooses its build at its import.
  process.env.NODE_ENV = 'production';
  const ofWeb = createRequire(new URL('../../web/package.json', import.meta.url));
  const { createElement } = ofWeb('react') as { createElement: CreateElement };
  const { renderToString } = ofWeb('react-dom/server') as { renderToString: RenderToString };
  const row = (at: number) =>
    createElement(
      'li',
      { key: at, className: 'row' },
      createElement('a', { href: `/kazan/${at}`, className: 'link' }, line),
      createElement('span', { className: 'small' }, `от ${at} рублей`),
    );
  const list = (count: number) =>
    createElement('ul', null, ...Array.from({ length: count }, (_, at) => row(at)));
  const rowBytes = Buffer.byteLength(renderToString(list(200))) / 200;
  const count = Math.round(size / rowBytes);
  return () => renderToString(list(count));
}
