import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import heicDecode from 'heic-decode';
import type { HeicJob, RawPicture } from './decode-heic.ts';

/** Runs beside the server: decoding takes seconds and would hold every other request. */
const { path, maxPixels } = workerData as HeicJob;
const pictures = await heicDecode.all({ buffer: await readFile(path) });
const [main] = pictures;
if (!main || main.width * main.height > maxPixels) throw new Error('HEIC too large or empty');
const { width, height } = main;
const { data } = await main.decode();
pictures.dispose();
parentPort?.postMessage({ width, height, data } satisfies RawPicture, [data.buffer]);
