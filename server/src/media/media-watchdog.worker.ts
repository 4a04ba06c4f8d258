import { cpuUsage, kill, memoryUsage, pid } from 'node:process';
import { parentPort } from 'node:worker_threads';

/** A progressive photo of 108 megapixels takes 0.7 GB. */
const maxMemoryBytes = 1200 * 1024 * 1024;
/** The largest photo takes 15 s, a HEIC twice that. */
const maxProcessorMs = 60_000;
const checkEveryMs = 50;

let jobStart = cpuUsage();
parentPort?.on('message', () => {
  jobStart = cpuUsage();
});

/** In a thread, because a decoder may block the main one. Both limits apply to the whole process. */
setInterval(() => {
  const { user, system } = cpuUsage(jobStart);
  if (memoryUsage.rss() > maxMemoryBytes || (user + system) / 1000 > maxProcessorMs) kill(pid, 'SIGKILL');
}, checkEveryMs);
