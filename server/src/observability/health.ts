import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { seconds } from '../platform/clock/durations.ts';

const databaseTimeoutMs = seconds(2);
const answerTtlMs = seconds(1);
/** The channel sends a heartbeat every five seconds and reconnects within a few. */
const staleAfterMs = seconds(30);

/**
 * `/health`: the process answers; restart it when it does not. `/ready`: send it visitors; 503 while the
 * database is silent, the search index has lost touch with it, or the process is being stopped.
 */
export function healthRoutes(app: FastifyInstance, { db, workshopsFreshAt }: Deps): void {
  let lastCheck: { at: number; answers: Promise<boolean> } | undefined;
  /** The database is checked at most once a second, however many callers there are. */
  const databaseAnswers = () => {
    if (!lastCheck || Date.now() - lastCheck.at >= answerTtlMs)
      lastCheck = { at: Date.now(), answers: askDatabase() };
    return lastCheck.answers;
  };
  const askDatabase = () => {
    const answer = db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    const tooLate = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), databaseTimeoutMs).unref();
    });
    return Promise.race([answer, tooLate]);
  };
  app.get('/health', async () => ({ success: true, data: { status: 'ok' } }));
  app.get('/ready', async (_request, reply) => {
    const checks = {
      database: await databaseAnswers(),
      search: Date.now() - workshopsFreshAt().getTime() < staleAfterMs,
      running: !app.connections.isDraining,
    };
    const isReady = Object.values(checks).every(Boolean);
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ success: isReady, data: checks });
  });
}
