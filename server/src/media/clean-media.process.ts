import { Worker } from 'node:worker_threads';
import { cleanMedia } from './clean-media.ts';
import type { MediaJob } from './media-processes.ts';

/** Cleans files one after another. Ends with the server, when the channel closes. */
const watchdog = new Worker(new URL('./media-watchdog.worker.ts', import.meta.url));
watchdog.unref();
process.on('message', async ({ path, extension }: MediaJob) => {
  watchdog.postMessage('job');
  process.send?.(await cleanMedia(path, extension));
});
