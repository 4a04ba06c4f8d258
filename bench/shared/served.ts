import type { FastifyInstance } from 'fastify';

/** Listens and reports to the parent process, with figures from the start; on a message, the CPU time or the memory. */
export async function reportReady(
  app: FastifyInstance,
  port: number,
  figures: Record<string, number> = {},
): Promise<void> {
  await app.listen({ port, host: '127.0.0.1' });
  process.send?.({ ...figures, rssMegabytes: rssMegabytes() });
  process.on('message', (what) => process.send?.(what === 'memory' ? rssMegabytes() : process.cpuUsage()));
}

function rssMegabytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}

/** The store is shared with others, so nothing may be left in it. */
export function cleanUpAtEnd(clean: () => Promise<unknown>): void {
  process.once('SIGTERM', () => clean().finally(() => process.exit()));
}
