import { Worker } from 'node:worker_threads';
import { Turns } from '../../http/turns.ts';

/** Above the 48 megapixels of phones that write HEIC; a picture takes four bytes a pixel. */
const limitPixels = 60_000_000;
const timeoutMs = 60_000;
const turns = new Turns('heic', { atOnce: 1, maxWaiting: 50 });

export interface HeicJob {
  /** Of the file: it is read in its turn, not while it waits for one. */
  path: string;
  maxPixels: number;
}

/** RGBA, 8 bits a channel. */
export interface RawPicture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** The picture of a HEIC file, upright; throws when it is broken or too large. sharp is built without HEVC. */
export function decodeHeic(path: string, maxPixels = limitPixels): Promise<RawPicture> {
  return turns.run(
    () =>
      new Promise((resolve, reject) => {
        const workerData: HeicJob = { path, maxPixels };
        const worker = new Worker(new URL('./heic-decode.worker.ts', import.meta.url), {
          workerData,
          // The library tells broken files on the console; the caller is told by the error.
          stdout: true,
          stderr: true,
        });
        const timer = setTimeout(() => worker.terminate(), timeoutMs);
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () => {
          clearTimeout(timer);
          reject(new Error('HEIC decoding ended without a picture'));
        });
      }),
  );
}
