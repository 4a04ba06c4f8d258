import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../tools/free-port.ts';

/** A server in a process of its own, which answers as `reportReady` does. */
export interface ServerProcess {
  origin: string;
  /** What it reported at its start. */
  figures: unknown;
  /** Processor time of the process in microseconds, garbage collection included. */
  cpu(): Promise<number>;
  /** Resident memory after a collection, in megabytes. */
  memory(): Promise<number>;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Starts `file` with `first`, a free port and the others as its arguments. */
export async function startServer(file: string, first: string, ...others: string[]): Promise<ServerProcess> {
  const port = await freePort();
  const child = fork(file, [first, String(port), ...others], {
    execArgv: ['--expose-gc', '--max-old-space-size=6000'],
  });
  running.add(child);
  const figures = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (status) => reject(new Error(`${file} ended with ${status}`)));
  });
  const ask = async <Answer>(what: 'cpu' | 'memory') => {
    child.send(what);
    const [answer] = (await once(child, 'message')) as [Answer];
    return answer;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    figures,
    cpu: async () => {
      const { user, system } = await ask<NodeJS.CpuUsage>('cpu');
      return user + system;
    },
    memory: () => ask<number>('memory'),
    stop: async (signal) => {
      running.delete(child);
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

export function stopServers(): void {
  for (const child of running) child.kill();
}
