import { findNumber, type Task } from './proof-of-work.ts';

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  self.postMessage(await findNumber(data));
};
