import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { minutes } from '../platform/clock/durations.ts';
import type { CleanMedia, MediaRefusal } from './clean-media.ts';

export interface MediaJob {
  path: string;
  extension: string;
}

const cleaner = new URL('./clean-media.process.ts', import.meta.url);
/** Only for an overloaded machine: the process limits its own processor time. */
const timeoutMs = minutes(3);
const idleMs = minutes(1);

/**
 * Processes for untrusted files. No timeout ends a native decoder, and a thread has no memory limit; a process can be
 * killed, and its crash does not affect the server. It inherits no secrets. An idle one is reused and does not keep
 * the server alive.
 */
export class MediaProcesses {
  readonly #script: URL;
  readonly #idle: ChildProcess[] = [];
  constructor(script: URL = cleaner) {
    this.#script = script;
  }

  /** @throws when the process ends without a result, by its limits or by `signal`. */
  async run(job: MediaJob, signal: AbortSignal): Promise<CleanMedia | MediaRefusal> {
    const child = this.#take();
    const kill = () => child.kill('SIGKILL');
    const timer = setTimeout(kill, timeoutMs);
    signal.addEventListener('abort', kill);
    try {
      signal.throwIfAborted();
      const result = await resultOf(child, job);
      this.#rest(child);
      return result;
    } catch (error) {
      kill();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
    }
  }

  #take(): ChildProcess {
    const rested = this.#idle.pop();
    if (!rested) return start(this.#script);
    rested.removeAllListeners();
    rested.ref();
    rested.channel?.ref();
    return rested;
  }

  #rest(child: ChildProcess): void {
    const forget = () => {
      const at = this.#idle.indexOf(child);
      if (at >= 0) this.#idle.splice(at, 1);
      return at >= 0;
    };
    this.#idle.push(child);
    child.removeAllListeners();
    child.once('exit', forget);
    child.unref();
    child.channel?.unref();
    setTimeout(() => forget() && child.kill('SIGKILL'), idleMs).unref();
  }
}

function start(script: URL): ChildProcess {
  return fork(script, {
    env: { TMPDIR: tmpdir() },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function resultOf(child: ChildProcess, job: MediaJob): Promise<CleanMedia | MediaRefusal> {
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as CleanMedia | MediaRefusal));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`media process ended: ${signal ?? code}`)));
    child.send(job, (error) => error && reject(error));
  });
}
