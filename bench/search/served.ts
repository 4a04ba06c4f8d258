import type { FastifyInstance } from 'fastify';

/** Listens and tells the parent process, with what it measured while it got ready; later, when asked, the CPU it took. */
export async function tellReady(
  app: FastifyInstance,
  port: number,
  figures: Record<string, number> = {},
): Promise<void> {
  await app.listen({ port, host: '127.0.0.1' });
  globalThis.gc?.();
  process.send?.({ ...figures, rssMegabytes: process.memoryUsage().rss / 2 ** 20 });
  process.on('message', () => process.send?.(process.cpuUsage()));
}

/** Leaves nothing behind in a store that others use too. */
export function cleanUpAtEnd(clean: () => Promise<unknown>): void {
  process.once('SIGTERM', () => clean().finally(() => process.exit()));
}
