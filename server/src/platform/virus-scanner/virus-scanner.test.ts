import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ClamdAddress } from './clamd.ts';
import { eicarText } from './eicar.ts';
import { openVirusScanner } from './open-virus-scanner.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sto-scan-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(bytes: Uint8Array | string): string {
  const file = path.join(folder, 'sent');
  writeFileSync(file, bytes);
  return file;
}

let daemon: Server | undefined;
afterEach(() => {
  daemon?.close();
  daemon = undefined;
});

/** A clamd that reads the INSTREAM command to its end and then sends `answer`; `heard` is the received file. */
async function startClamd(answer: string, at?: { path: string }) {
  const clamd: { heard: Buffer } = { heard: Buffer.alloc(0) };
  daemon = createServer((socket) => {
    let sent = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      sent = Buffer.concat([sent, chunk]);
      const heard = wholeOf(sent);
      if (!heard) return;
      clamd.heard = heard;
      socket.end(answer);
    });
  });
  await new Promise<void>((resolve) => daemon?.listen(at ?? { port: 0, host: '127.0.0.1' }, resolve));
  const bound = daemon.address();
  const port = bound && typeof bound === 'object' ? bound.port : 0;
  return { clamd, address: at ?? { host: '127.0.0.1', port } };
}

function wholeOf(sent: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (sent.length >= command.length && !sent.subarray(0, command.length).equals(Buffer.from(command)))
    throw new Error('another command');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    if (at + 4 + length > sent.length) return undefined;
    chunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const find = (file: string, clamd?: ClamdAddress) => openVirusScanner({ clamd }).findVirus(file);

describe('without an antivirus', () => {
  it('the EICAR test file is found alone, inside another file and across two chunks', async () => {
    const border = 64 * 1024;
    for (const before of [0, 100, border - 1, border - 30, border])
      expect(await find(fileOf(Buffer.concat([Buffer.alloc(before, 'a'), Buffer.from(eicarText)])))).toBe(
        'EICAR-Test-File',
      );
  });

  it('no other file is refused', async () => {
    expect(await find(fileOf(''))).toBeUndefined();
    expect(await find(fileOf(eicarText.slice(0, -1)))).toBeUndefined();
  });
});

describe('clamd', () => {
  it('gets the whole file and finds nothing', async () => {
    const bytes = Buffer.alloc(300_000, 'photo');
    const { clamd, address } = await startClamd('stream: OK\0');
    expect(await find(fileOf(bytes), address)).toBeUndefined();
    expect(clamd.heard.equals(bytes)).toBe(true);
  });

  it('is reached by a local socket as well', async () => {
    const { address } = await startClamd('stream: OK\0', { path: path.join(folder, 'clamd.ctl') });
    expect(await find(fileOf('photo'), address)).toBeUndefined();
  });

  it('names the virus', async () => {
    const { address } = await startClamd('stream: Win.Test.EICAR_HDB-1 FOUND\0');
    expect(await find(fileOf('photo'), address)).toBe('Win.Test.EICAR_HDB-1');
  });

  it.each(['INSTREAM size limit exceeded. ERROR\0', 'UNKNOWN COMMAND\0', ''])(
    'that answers %j gives no result',
    async (answer) => {
      const { address } = await startClamd(answer);
      await expect(find(fileOf('photo'), address)).rejects.toThrow('clamd answered');
    },
  );

  it('that closes the connection early gives no result', async () => {
    daemon = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => daemon?.listen(0, '127.0.0.1', resolve));
    const bound = daemon.address();
    const port = bound && typeof bound === 'object' ? bound.port : 0;
    await expect(find(fileOf(Buffer.alloc(5_000_000)), { host: '127.0.0.1', port })).rejects.toThrow();
  });

  it('that is not running gives no result', async () => {
    await expect(find(fileOf('photo'), { path: path.join(folder, 'absent.ctl') })).rejects.toThrow('ENOENT');
  });
});
