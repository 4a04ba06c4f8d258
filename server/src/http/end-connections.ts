import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Fastify tells those who ask while it closes that theirs was the last answer of their connection. Here the same is told
 * to those who had asked before: a connection that stays open after its answer would keep the process.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const unanswered = new Set<ServerResponse>();
  app.server.on('request', (_request, answer: ServerResponse) => {
    unanswered.add(answer);
    answer.once('close', () => unanswered.delete(answer));
  });
  app.addHook('preClose', (done) => {
    for (const answer of unanswered) {
      answer.shouldKeepAlive = false;
      // Its head may be on the way already, and have promised more.
      answer.once('finish', () => app.server.closeIdleConnections());
    }
    done();
  });
}
