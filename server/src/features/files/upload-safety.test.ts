import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { files } from '../../db/tables/files.ts';
import { decodeHeic } from '../../media/decode-heic.ts';
import { eicarText } from '../../platform/virus-scanner/eicar.ts';
import { buildJpeg, buildPng, heicPhoto, mp4Lasting, pdfBytes } from '../../testing/build/media.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const identity_hash = 'browser-0000000001';
const wrongType = { file: ['Подойдут фото JPG, PNG, WEBP, HEIC, видео MP4 или PDF'] };
const infected = { file: ['В файле найден вирус. Выберите другой'] };

const upload = (name: string, bytes: Uint8Array) =>
  call(test.app, fileEndpoints.upload, { identity_hash }, { file: { name, bytes } });
const storedFiles = () => test.deps.db.select().from(files);
afterEach(() => vi.restoreAllMocks());

function freeBox(content: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write('free', 4, 'latin1');
  return Buffer.concat([head, Buffer.from(content)]);
}

describe('the test virus of EICAR', () => {
  const webp = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#3c3' } })
      .webp()
      .toBuffer();
  it.each([
    ['фото.jpg', async () => Buffer.concat([await buildJpeg(), Buffer.from(eicarText)])],
    ['фото.png', async () => Buffer.concat([await buildPng(), Buffer.from(eicarText)])],
    ['фото.webp', async () => Buffer.concat([await webp(), Buffer.from(eicarText)])],
    ['IMG_1.heic', async () => Buffer.concat([heicPhoto(), freeBox(eicarText)])],
    ['стук.mp4', async () => Buffer.concat([mp4Lasting(2), freeBox(eicarText)])],
    [
      'счёт.pdf',
      async () => Buffer.from(`%PDF-1.4\n1 0 obj\n<<>>\nstream\n${eicarText}\nendstream\n%%EOF\n`),
    ],
  ] as const)('is refused inside %s', async (name, build) => {
    const { status, errors } = await upload(name, await build());
    expect([status, errors]).toEqual([422, infected]);
    expect(await storedFiles()).toEqual([]);
  });

  it('is refused under any name', async () => {
    for (const name of ['eicar.com', 'eicar.jpg', 'eicar.pdf'])
      expect((await upload(name, Buffer.from(eicarText))).errors).toEqual(wrongType);
  });
});

describe('a drawing that contains a script', () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  it.each([
    ['bare', script],
    ['after an XML head', `<?xml version="1.0" encoding="UTF-8"?>\n${script}`],
    ['after a mark of byte order', `\uFEFF${script}`],
    ['after a doctype', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">${script}`],
    ['after spaces and a comment', `\n\n  <!-- ${'photo '.repeat(200)} -->${script}`],
    ['in UTF-16', Buffer.from(`\uFEFF${script}`, 'utf16le')],
  ])('is refused %s, under any name', async (_how, text) => {
    for (const name of ['a.svg', 'a.png', 'a.svg.jpg'])
      expect((await upload(name, Buffer.from(text))).errors).toEqual(wrongType);
    expect(await storedFiles()).toEqual([]);
  });

  it('appended to a photo stays a photo for the browser', async () => {
    const { data } = await upload('a.svg', Buffer.concat([await buildJpeg(), Buffer.from(script)]));
    const { headers } = await test.app.inject(data.url);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });
});

/** A black PNG: a few kilobytes that decode to `width × height` pixels. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture of too many pixels', () => {
  it('is refused by its header', async () => {
    const bomb = pngOf(13_000, 10_000);
    expect(bomb.length).toBeLessThan(100_000);
    expect((await upload('a.png', bomb)).errors).toEqual(wrongType);
    expect((await upload('b.png', pngOf(1300, 1000))).status).toBe(200);
  });

  it('is refused when it is a HEIC', async () => {
    const photo = path.join(test.deps.config.dataDir, 'photo.heic');
    writeFileSync(photo, heicPhoto());
    await expect(decodeHeic(photo, 64 * 48 - 1)).rejects.toThrow('HEIC too large');
    expect(await decodeHeic(photo, 64 * 48)).toMatchObject({ width: 64, height: 48 });
    rmSync(photo);
  });
});

describe('an antivirus', () => {
  it('that finds a virus has the file refused', async () => {
    vi.spyOn(test.deps.virusScanner, 'findVirus').mockResolvedValue('Win.Trojan');
    expect((await upload('счёт.pdf', pdfBytes())).errors).toEqual(infected);
    expect(await storedFiles()).toEqual([]);
  });

  it('that does not answer has the file refused for now, and logs it', async () => {
    const find = vi.spyOn(test.deps.virusScanner, 'findVirus');
    find.mockRejectedValue(new Error('connect ECONNREFUSED'));
    const { status, errors, headers } = await upload('счёт.pdf', pdfBytes());
    expect([status, headers['retry-after']]).toEqual([503, '60']);
    expect(errors).toMatchObject([
      { code: 'file_not_checked', message: 'Сейчас не удаётся проверить файл на вирусы. Повторите позже' },
    ]);
    expect(await storedFiles()).toEqual([]);
    expect(test.log.lines().join()).toContain('upload refused: the antivirus does not answer');
  });
});
