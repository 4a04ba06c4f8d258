import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { maxFileBytes } from '@sto/contract/limits';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { files } from '../db/tables/files.ts';
import { hours } from '../platform/clock/durations.ts';
import { buildJpeg, mp4Lasting, pdfBytes } from '../testing/build/media.ts';
import { call } from '../testing/call.ts';
import { startApp } from '../testing/start-app.ts';
import { purgePartialUploads, receivedFolder } from './receive-file.ts';

const test = startApp();
const identity_hash = 'browser-0000000001';
let port: number;
beforeAll(async () => {
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

/** The server works asynchronously, so poll for the result. */
const eventually = (expectation: () => void) => vi.waitFor(expectation, { timeout: 20_000 });
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  return eventually(() => expect(underWay()).toEqual([]));
});

const folder = () => receivedFolder(test.deps.config);
const underWay = () => (existsSync(folder()) ? readdirSync(folder()) : []);
const stored = () => {
  const bidFiles = path.join(test.deps.config.dataDir, 'files', 'bids');
  return existsSync(bidFiles) ? readdirSync(bidFiles).length : 0;
};
const upload = (name: string, bytes: Uint8Array) =>
  call(test.app, fileEndpoints.upload, { identity_hash }, { file: { name, bytes } });

function startUpload(length: number) {
  const start = [
    '--edge',
    'content-disposition: form-data; name="identity_hash"',
    '',
    identity_hash,
    '--edge',
    'content-disposition: form-data; name="file"; filename="a.mp4"',
    '',
    '',
  ].join('\r\n');
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(
    [
      `POST /api${fileEndpoints.upload.path} HTTP/1.1`,
      'host: localhost',
      'content-type: multipart/form-data; boundary=edge',
      `content-length: ${start.length + length}`,
      '',
      start,
    ].join('\r\n'),
  );
  return socket;
}

function answerOn(socket: Socket): () => string {
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  return () => answer;
}

it('an upload is on the disk while it arrives, and an aborted one leaves nothing', async () => {
  const socket = startUpload(1_000_000);
  socket.write(mp4Lasting(2));
  await eventually(() => expect(underWay()).toHaveLength(1));
  socket.destroy();
  await eventually(() => expect(underWay()).toEqual([]));
  expect(await test.deps.db.select().from(files)).toEqual([]);
});

it('an upload shorter than its length is refused and leaves nothing', async () => {
  const bytes = await buildJpeg();
  const socket = startUpload(bytes.length);
  const answered = answerOn(socket);
  socket.write(bytes);
  await eventually(() => expect(answered()).toContain('HTTP/1.1 400'));
  socket.destroy();
  expect([underWay(), stored()]).toEqual([[], 0]);
});

it('an upload is refused at the limit of a file, and never uses more disk', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'a');
  const length = maxFileBytes + megabyte.length / 2;
  const socket = startUpload(length);
  const answered = answerOn(socket);
  let most = 0;
  for (let sent = 0; sent < length; sent += megabyte.length) {
    await new Promise((resolve) => socket.write(megabyte, resolve));
    for (const name of underWay()) most = Math.max(most, statSync(path.join(folder(), name)).size);
  }
  expect(most).toBeGreaterThan(megabyte.length);
  expect(most).toBeLessThanOrEqual(maxFileBytes);
  await eventually(() => expect(answered()).toContain('HTTP/1.1 413'));
  socket.destroy();
  await eventually(() => expect(underWay()).toEqual([]));
});

it('an upload with a far too large length is refused before it arrives', async () => {
  const answered = answerOn(startUpload(4 * maxFileBytes));
  await eventually(() => expect(answered()).toContain('HTTP/1.1 413'));
  expect(answered()).toContain('"file":[');
});

it('an endless upload without a length is refused and cut off', async () => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const answered = answerOn(socket);
  let isCut = false;
  socket.once('close', () => {
    isCut = true;
  });
  const chunk = (bytes: Buffer) =>
    new Promise((resolve) =>
      socket.write(
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
        resolve,
      ),
    );
  socket.write(
    `POST /api${fileEndpoints.upload.path} HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n` +
      'content-type: multipart/form-data; boundary=edge\r\n\r\n',
  );
  await chunk(Buffer.from('--edge\r\ncontent-disposition: form-data; name="junk"; filename="junk"\r\n\r\n'));
  const megabyte = Buffer.alloc(1024 * 1024, 'a');
  for (let sent = 0; sent <= 4 * (maxFileBytes + megabyte.length); sent += megabyte.length)
    await chunk(megabyte);
  await eventually(() => expect(answered()).toContain('HTTP/1.1 413'));
  await eventually(() => expect(isCut).toBe(true));
});

it('an answered upload leaves nothing: accepted, or refused by form, type or size', async () => {
  expect((await upload('a.jpg', await buildJpeg())).status).toBe(200);
  expect((await upload('b.pdf', pdfBytes())).status).toBe(200);
  expect((await upload('c.mp4', mp4Lasting(2))).status).toBe(200);
  expect((await upload('d.txt', Buffer.from('text'))).status).toBe(422);
  expect((await upload('e.mp4', mp4Lasting(100))).status).toBe(422);
  expect((await upload('f.mp4', Buffer.alloc(maxFileBytes + 1))).status).toBe(413);
  const file = { name: 'g.jpg', bytes: await buildJpeg() };
  expect((await call(test.app, fileEndpoints.upload, { identity_hash: '?' }, { file })).status).toBe(422);
  expect((await call(test.app, fileEndpoints.delete, { id: 987_654, identity_hash }, { file })).status).toBe(
    404,
  );
  expect(underWay()).toEqual([]);
  // A photo with its preview, a PDF and a video.
  expect(stored()).toBe(4);
});

it('a form with two files leaves nothing', async () => {
  const form = new FormData();
  form.append('identity_hash', identity_hash);
  for (const name of ['a.jpg', 'b.jpg'])
    form.append('file', new Blob([Uint8Array.from(await buildJpeg())]), name);
  const url = `/api${fileEndpoints.upload.path}`;
  expect((await test.app.inject({ method: 'POST', url, payload: form })).statusCode).toBe(400);
  expect(underWay()).toEqual([]);
});

it('files of a killed process are deleted an hour later', async () => {
  mkdirSync(folder(), { recursive: true });
  const left = path.join(folder(), 'left');
  writeFileSync(left, 'half');
  const at = (ms: number) => new Date(test.clock.now().getTime() - ms);
  utimesSync(left, at(hours(1)), at(hours(1) - 1000));
  expect(await purgePartialUploads(test.deps)).toBe(0);
  utimesSync(left, at(hours(1)), at(hours(1)));
  expect(await purgePartialUploads(test.deps)).toBe(1);
  expect(underWay()).toEqual([]);
});

it('an upload to a full disk gets 503, and the log names the disk', async () => {
  const before = stored();
  const handle = await open(path.join(test.deps.config.dataDir, 'probe'), 'w');
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const write = vi.spyOn(Object.getPrototypeOf(handle), 'write').mockRejectedValue(full);
  const { status, errors } = await upload('a.pdf', pdfBytes());
  write.mockRestore();
  await handle.close();
  expect(status).toBe(503);
  expect(errors).toMatchObject([{ code: 'no_space', message: 'Нет места, попробуйте позже' }]);
  expect(test.log.lines().join()).toContain(test.deps.config.dataDir);
  expect(stored()).toBe(before);
});
