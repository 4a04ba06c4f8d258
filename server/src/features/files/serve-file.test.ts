import { once } from 'node:events';
import { ReadStream } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { maxFileBytes } from '@sto/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { files } from '../../db/tables/files.ts';
import { previewKeyOf } from '../../media/picture-preview.ts';
import { buildJpeg } from '../../testing/build/media.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { stallTimeoutMs } from './close-stalled-response.ts';

const test = startApp();
const sockets: Socket[] = [];
const read: ReadStream[] = [];

async function largeFile(): Promise<string> {
  const bytes = Buffer.alloc(maxFileBytes, 'x');
  bytes.write('%PDF-1.4\n');
  const form = { identity_hash: 'browser-0000000001' };
  const { data } = await call(test.app, fileEndpoints.upload, form, { file: { name: 'счёт.pdf', bytes } });
  return data.url;
}

/** Requests over its own connection and reads nothing of the answer. */
async function askWithoutReading(url: string, header = ''): Promise<Socket> {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket.on('error', () => undefined));
  socket.write(`GET ${url} HTTP/1.1\r\nhost: localhost\r\n${header}\r\n`);
  return socket;
}

async function take(socket: Socket, bytes: number): Promise<void> {
  const enough = socket.bytesRead + bytes;
  socket.on('data', () => socket.bytesRead >= enough && socket.pause());
  socket.resume();
  await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThanOrEqual(enough));
  socket.removeAllListeners('data');
}

const connections = promisify((tell: (error: Error | null, count: number) => void) =>
  test.app.server.getConnections(tell),
);
const bytesRead = () => read.reduce((sum, stream) => sum + stream.bytesRead, 0);
async function untilNothingIsRead(): Promise<void> {
  for (let before = -1; before !== bytesRead(); ) {
    before = bytesRead();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

beforeEach(() => {
  const whole = test.deps.files.read;
  vi.spyOn(test.deps.files, 'read').mockImplementation(async (...of) => {
    const stream = await whole(...of);
    if (stream instanceof ReadStream) read.push(stream);
    return stream;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await vi.waitFor(() => expect(read.every(({ closed }) => closed)).toBe(true));
  read.length = 0;
});

describe('a large file', () => {
  it("is streamed from the store at the client's speed, without buffering", async () => {
    const url = await largeFile();
    const downloads = 8;
    for (let index = 0; index < downloads; index += 1)
      await askWithoutReading(url, index % 2 ? 'range: bytes=0-\r\n' : '');
    await vi.waitFor(() => expect(read).toHaveLength(downloads));
    await untilNothingIsRead();
    for (const stream of read) expect(stream.readableLength).toBeLessThanOrEqual(64 * 1024);
    // The rest is in the system's buffers, a few megabytes on one machine.
    expect(bytesRead()).toBeLessThan((downloads * maxFileBytes) / 2);
  });

  it('is read only in the requested range', async () => {
    const url = await largeFile();
    const { rawPayload, headers } = await test.app.inject({
      url,
      headers: { range: 'bytes=1000000-1000099' },
    });
    expect([rawPayload.length, headers['content-length'], bytesRead()]).toEqual([100, '100', 100]);
  });

  it('is not read for a HEAD request', async () => {
    const url = await largeFile();
    const { headers, rawPayload } = await test.app.inject({ method: 'HEAD', url });
    expect([headers['content-length'], rawPayload.length]).toEqual([String(maxFileBytes), 0]);
    expect(read).toEqual([]);
  });

  it('is closed for a client that reads nothing for a minute, and stays open for one that reads', async () => {
    const url = await largeFile();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [still, reader] = [await askWithoutReading(url), await askWithoutReading(url)];
    await vi.waitFor(() => expect(read).toHaveLength(2));
    await untilNothingIsRead();
    const ended = Promise.race([once(still, 'close'), once(still, 'error')]);
    for (const letter of 'GE') {
      // Data from the client are no sign of reading.
      still.write(letter);
      await take(reader, 5_000_000);
      await untilNothingIsRead();
      vi.advanceTimersByTime(stallTimeoutMs);
    }
    await vi.waitFor(async () => expect(await connections()).toBe(1));
    still.resume();
    await ended;
    await take(reader, maxFileBytes - reader.bytesRead);
  });
});

it('a lost preview is created once for concurrent requests', async () => {
  const form = { identity_hash: 'browser-0000000001' };
  const file = { name: 'фото.jpg', bytes: await buildJpeg() };
  const { data } = await call(test.app, fileEndpoints.upload, form, { file });
  const [{ storageKey } = { storageKey: '' }] = await test.deps.db.select().from(files);
  await test.deps.files.delete(previewKeyOf(storageKey));
  const put = vi.spyOn(test.deps.files, 'put');
  const answers = await Promise.all([1, 2, 3].map(() => test.app.inject(String(data.preview_url))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(put).toHaveBeenCalledTimes(1);
});
