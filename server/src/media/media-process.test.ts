import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { files } from '../db/tables/files.ts';
import { receivedFolder } from '../http/receive-file.ts';
import { boxOf, emptyBoxes, withRepeatedScans } from '../testing/build/hostile-media.ts';
import { mp4Lasting } from '../testing/build/media.ts';
import { call } from '../testing/call.ts';
import { startApp } from '../testing/start-app.ts';
import { maxJpegScans } from './jpeg-scans.ts';
import { MediaProcesses } from './media-processes.ts';
import { checkBoxCount, maxBoxes } from './private-video.ts';

const test = startApp();
const wrongType = { file: ['Подойдут фото JPG, PNG, WEBP, HEIC, видео MP4 или PDF'] };
const upload = (name: string, bytes: Buffer) =>
  call(test.app, fileEndpoints.upload, { identity_hash: 'browser-0000000001' }, { file: { name, bytes } });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sto-media-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Processes that run `body` instead of the decoder and write their id to the job's `path`. */
function processesOf(body: string): { processes: MediaProcesses; pidFile: string } {
  const script = path.join(folder, `script-${randomUUID()}.mjs`);
  const writePid = `import { writeFileSync } from 'node:fs'; const job = await new Promise((resolve) => process.on('message', resolve));
    writeFileSync(job.path, String(process.pid));`;
  writeFileSync(script, `${writePid}\n${body}`);
  return {
    processes: new MediaProcesses(new URL(`file://${script}`)),
    pidFile: path.join(folder, randomUUID()),
  };
}
const jobOf = (file: string) => ({ path: file, extension: 'jpg' });
const { signal } = new AbortController();
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const pidIn = (file: string) =>
  vi.waitFor(() => {
    const pid = Number(readFileSync(file, 'utf8'));
    expect(pid).toBeGreaterThan(0);
    return pid;
  }, 20_000);

describe('the process that decodes uploaded files', () => {
  it('is killed when the sender leaves, even while it computes', async () => {
    const { processes, pidFile } = processesOf('for (;;);');
    const sender = new AbortController();
    const refused = expect(processes.run(jobOf(pidFile), sender.signal)).rejects.toThrow('SIGKILL');
    const pid = await pidIn(pidFile);
    sender.abort();
    await refused;
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
  });

  it('is killed above its limit of memory', async () => {
    const watchdog = new URL('./media-watchdog.worker.ts', import.meta.url).href;
    const { processes, pidFile } = processesOf(
      `import { Worker } from 'node:worker_threads'; new Worker(new URL('${watchdog}'));
       const held = []; setInterval(() => held.push(Buffer.alloc(32 * 1024 * 1024, 1)), 1);`,
    );
    await expect(processes.run(jobOf(pidFile), signal)).rejects.toThrow('SIGKILL');
  }, 60_000);

  it('has no secret of the server', async () => {
    vi.stubEnv('CAPTCHA_SECRET', 'secret');
    const { processes, pidFile } = processesOf('process.send(Object.keys(process.env));');
    expect(await processes.run(jobOf(pidFile), signal)).not.toContain('CAPTCHA_SECRET');
    vi.unstubAllEnvs();
  });

  it('handles one file after another, and another process replaces it when it has died', async () => {
    const { processes, pidFile } = processesOf(
      `process.send(process.pid); process.on('message', () => process.send(process.pid));`,
    );
    const first = Number(await processes.run(jobOf(pidFile), signal));
    expect(await processes.run(jobOf(pidFile), signal)).toBe(first);
    process.kill(first, 'SIGKILL');
    await vi.waitFor(() => expect(isRunning(first)).toBe(false));
    await vi.waitFor(async () => expect(await processes.run(jobOf(pidFile), signal)).not.toBe(first));
  });
});

describe('an upload', () => {
  const progressive = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
      .jpeg({ progressive: true })
      .toBuffer();

  it('is refused when it is a JPEG of too many scans', async () => {
    const photo = await progressive(64);
    const scans = 10;
    expect((await upload('a.jpg', withRepeatedScans(photo, maxJpegScans - scans))).status).toBe(200);
    const refused = await upload('b.jpg', withRepeatedScans(photo, maxJpegScans - scans + 1));
    expect(refused.errors).toEqual(wrongType);
  });

  it('is refused when it is an MP4 with too many boxes, at any depth', async () => {
    const head = mp4Lasting(2);
    const [ftyp, mvhd] = [head.subarray(0, 24), head.subarray(32)];
    const flat = Buffer.concat([head, emptyBoxes(1_900_000)]);
    const inMovie = Buffer.concat([ftyp, boxOf('moov', Buffer.concat([mvhd, emptyBoxes(1_900_000)]))]);
    const tracks = Array.from({ length: 100 }, () => boxOf('trak', emptyBoxes(1_100)));
    const inTracks = Buffer.concat([ftyp, boxOf('moov', Buffer.concat([mvhd, ...tracks]))]);
    for (const video of [flat, inMovie, inTracks])
      expect((await upload('a.mp4', video)).errors).toEqual(wrongType);
    expect(() => checkBoxCount(emptyBoxes(maxBoxes))).not.toThrow();
  }, 60_000);

  it('of a sender that left is not decoded and not stored', async () => {
    const address = new URL(await test.app.listen({ port: 0 }));
    const connected = once(test.app.server, 'connection');
    const sender = connect(Number(address.port), address.hostname.replace(/[[\]]/g, ''));
    const [connection] = await connected;
    const scan = vi.spyOn(test.deps.virusScanner, 'findVirus').mockImplementation(async () => {
      sender.destroy();
      if (!connection.closed) await once(connection, 'close');
      return undefined;
    });
    const part = (disposition: string, content: string | Buffer) =>
      Buffer.concat([
        Buffer.from(`--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ]);
    const body = Buffer.concat([
      part('name="identity_hash"', 'browser-0000000001'),
      part('name="file"; filename="a.jpg"', await progressive(64)),
      Buffer.from('--x--\r\n'),
    ]);
    const head = [
      `POST /api${fileEndpoints.upload.path} HTTP/1.1`,
      'host: localhost',
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${body.length}`,
    ];
    sender.write(`${head.join('\r\n')}\r\n\r\n`);
    sender.write(body);
    await vi.waitFor(() => expect(scan).toHaveBeenCalled(), 20_000);
    await vi.waitFor(() => expect(readdirSync(receivedFolder(test.deps.config))).toEqual([]), 20_000);
    expect(await test.deps.db.$count(files)).toBe(0);
    scan.mockRestore();
  });
});
