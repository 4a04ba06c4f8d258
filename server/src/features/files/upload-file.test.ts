import { readdirSync } from 'node:fs';
import path from 'node:path';
import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { maxFileBytes } from '@sto/contract/limits';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bids } from '../../db/tables/bids.ts';
import { files } from '../../db/tables/files.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { signedIn } from '../../testing/as.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { buildJpeg, buildPng, mp4Header, mp4Lasting, pdfBytes } from '../../testing/build/media.ts';
import { buildWorkType } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const browser = 'browser-0000000001';
const duplicate = { file: ['Файл с таким названием уже добавлен'] };
const wrongType = { file: ['Подойдут фото JPG, PNG, WEBP, HEIC, видео MP4 или PDF'] };

type Sent = { name?: string; bytes?: Uint8Array; token?: string; form?: Record<string, unknown> };

async function upload({ name = 'фото.jpg', bytes, token, form = {} }: Sent = {}) {
  const file = { name, bytes: bytes ?? (await buildJpeg()) };
  return call(test.app, fileEndpoints.upload, form, { token, file });
}
const draft = (sent: Sent = {}) => upload({ form: { identity_hash: browser }, ...sent });

describe('a draft upload', () => {
  it('is stored for an anonymous browser and shown to it', async () => {
    const bytes = await buildJpeg({ width: 1600, height: 1200 });
    const { status, data } = await draft({ bytes });
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: 'фото.jpg', extension: 'jpg', width: 1600, work_type_id: null });
    const file = (await test.app.inject(data.url)).rawPayload;
    expect(data.size).toBe(file.length);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 });
    const preview = await sharp((await test.app.inject(String(data.preview_url))).rawPayload).metadata();
    expect(preview).toMatchObject({ format: 'webp', width: 480, height: 360 });
  });

  it('belongs to the signed-in person', async () => {
    const { token, userId } = await signedIn(test);
    const { data } = await draft({ token });
    const [row] = await test.deps.db.select().from(files).where(eq(files.id, data.id));
    expect(row).toMatchObject({ ownerId: userId, bidId: null });
  });

  it('needs a person or a browser', async () => {
    const { status, errors } = await upload();
    expect(status).toBe(422);
    expect(errors).toHaveProperty('identity_hash');
  });

  it('needs a file', async () => {
    const none = await call(test.app, fileEndpoints.upload, { identity_hash: browser });
    expect(none.errors).toEqual({ file: ['Выберите файл'] });
    expect((await draft({ bytes: Buffer.alloc(0) })).errors).toEqual({ file: ['Выберите файл'] });
  });

  it('is refused above 15 MB', async () => {
    const { status, errors } = await draft({ bytes: Buffer.alloc(maxFileBytes + 1) });
    expect(status).toBe(413);
    expect(errors).toEqual({ file: ['Файл больше 15 МБ. Выберите другой'] });
  });

  it('rotates the picture as the phone was held', async () => {
    const bytes = await buildJpeg({ width: 60, height: 40, orientation: 6 });
    const { data } = await draft({ bytes });
    expect(data).toMatchObject({ width: 40, height: 60 });
    const preview = await test.app.inject(String(data.preview_url));
    expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ width: 40, height: 60 });
  });
});

describe('the content of a file', () => {
  it('decides its type, whatever the name says', async () => {
    expect((await draft({ name: 'a.jpg', bytes: await buildPng() })).data).toMatchObject({
      extension: 'png',
      name: 'a.jpg.png',
    });
    expect((await draft({ name: 'page.html', bytes: await buildJpeg() })).data.name).toBe('page.html.jpg');
  });

  it('may be a PDF or a video, which have no preview', async () => {
    const sent = { 'счёт.pdf': pdfBytes(), 'звук.mp4': mp4Header() };
    for (const [name, bytes] of Object.entries(sent)) {
      const { status, data } = await draft({ name, bytes });
      expect([name, status]).toEqual([name, 200]);
      expect(data).toMatchObject({ name, preview_url: null, width: null });
    }
  });

  it('is refused when a browser could run it or it cannot be read', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const bad = {
      'a.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'a.jpg': Buffer.from('<!doctype html><script>alert(1)</script>'),
      'a.gif': gif,
      'a.exe': Buffer.from('MZ\0\0not a picture at all'),
    };
    for (const [name, bytes] of Object.entries(bad))
      expect((await draft({ name, bytes })).errors).toEqual(wrongType);
    expect(await test.deps.db.select().from(files)).toEqual([]);
  });

  it.each([0, 1] as const)(
    'may be a video of a minute, not a longer one (header version %i)',
    async (version) => {
      const long = await draft({ name: 'длинное.mp4', bytes: mp4Lasting(62, version) });
      expect(long.errors).toEqual({ file: ['Видео длиннее минуты. Выберите короче'] });
      expect((await draft({ name: 'минута.mp4', bytes: mp4Lasting(60, version) })).status).toBe(200);
    },
  );

  it('is refused when the picture is broken', async () => {
    const whole = await buildJpeg({ width: 800, height: 600 });
    expect((await draft({ bytes: whole.subarray(0, whole.length / 2) })).errors).toEqual(wrongType);
  });
});

describe('the name of a file', () => {
  it('loses its path and keeps 120 characters with the extension', async () => {
    expect((await draft({ name: '..\\..\\etc\\па\u202Eроль.jpg' })).data.name).toBe('пароль.jpg');
    const { data } = await draft({ name: `${'я'.repeat(300)}.jpg` });
    expect([...data.name]).toHaveLength(120);
    expect(data.name.endsWith('я.jpg')).toBe(true);
    expect((await test.app.inject(data.url)).statusCode).toBe(200);
  });

  it('is unique among the drafts of a browser, in any letter case and Unicode form', async () => {
    expect((await draft({ name: 'Мой файл.jpg' })).status).toBe(200);
    for (const name of ['мой ФАЙЛ.jpg', 'Мой файл.jpg'.normalize('NFD')]) {
      const { status, errors } = await draft({ name });
      expect(status).toBe(422);
      expect(errors).toEqual(duplicate);
    }
    const other = { identity_hash: 'browser-0000000002' };
    expect((await draft({ name: 'Мой файл.jpg', form: other })).status).toBe(200);
  });

  it('is unique for each browser of a person: a file of the phone does not conflict here', async () => {
    const { token } = await signedIn(test);
    const from = (identity_hash: string) => draft({ name: 'бампер.jpg', token, form: { identity_hash } });
    expect((await from(browser)).status).toBe(200);
    expect((await from('browser-0000000002')).status).toBe(200);
    expect((await from(browser)).errors).toEqual(duplicate);
  });

  it('is unique for two concurrent uploads, and the refused one leaves no bytes', async () => {
    const stored = () => readdirSync(path.join(test.deps.config.dataDir, 'files', 'bids')).length;
    await draft({ name: 'прежний.jpg' });
    const before = stored();
    const answers = await Promise.all([draft(), draft()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(stored() - before).toBe(2);
  });
});

describe('a draft with a key', () => {
  const keys = ['7e3b9f0c-7a3c-4d0e-9a51-0d5d6a1f0c01', '7e3b9f0c-7a3c-4d0e-9a51-0d5d6a1f0c02'];
  const of = (draft_key: string | undefined, name: string) =>
    draft({ name, form: { identity_hash: browser, draft_key }, bytes: pdfBytes() });

  it('has ten places and its own names, whatever an earlier draft of the browser contains', async () => {
    const left = Array.from({ length: 10 }, (_, index) => of(keys[0], `${index}.pdf`));
    expect((await Promise.all(left)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await of(keys[0], '10.pdf')).errors).toEqual({ file: ['Можно приложить не больше 10 файлов'] });
    expect((await of(keys[1], '0.pdf')).status).toBe(200);
    expect((await of(keys[1], '0.pdf')).errors).toEqual(duplicate);
    expect((await of(undefined, '0.pdf')).status).toBe(200);
  });

  it('is refused with an invalid key', async () => {
    expect((await of('1', 'a.pdf')).errors).toHaveProperty('draft_key');
  });
});

describe('an upload to a bid', () => {
  const toBid = (bidId: number, sent: Sent) => upload({ ...sent, form: { object_id: bidId } });

  it('comes from its customer', async () => {
    const { bid, customer } = await buildBid(test);
    expect((await toBid(bid.id, { token: customer.token })).status).toBe(200);
    const view = await call(test.app, customerBidEndpoints.view, { id: bid.id }, customer);
    expect(view.data.files.map(({ name }) => name)).toEqual(['фото.jpg']);
  });

  it('is refused to a stranger, to the workshop and without a login', async () => {
    const { bid, manager } = await buildBid(test);
    const stranger = await signedIn(test);
    expect((await toBid(bid.id, { token: stranger.token })).status).toBe(404);
    expect((await toBid(bid.id, { token: manager.token })).status).toBe(404);
    expect((await toBid(bid.id, {})).status).toBe(401);
  });

  it('is refused once the car is in work', async () => {
    const { bid, customer } = await buildBid(test);
    for (const status of ['in_work', 'finished', 'reject'] as const) {
      await test.deps.db.update(bids).set({ status });
      expect((await toBid(bid.id, { token: customer.token })).status).toBe(409);
    }
  });

  it('is one of ten at most, also when concurrent, with unique names', async () => {
    const { bid, customer } = await buildBid(test);
    const bytes = await buildPng();
    const sent = Array.from({ length: 11 }, (_, index) =>
      toBid(bid.id, { token: customer.token, name: `${index}.png`, bytes }),
    );
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 200)?.errors).toEqual({
      file: ['Можно приложить не больше 10 файлов'],
    });
    const accepted = answers.findIndex(({ status }) => status === 200);
    const again = { token: customer.token, name: `${accepted}.PNG`, bytes };
    expect((await toBid(bid.id, again)).errors).toEqual(duplicate);
  });
});

describe('a photo of one work', () => {
  it('keeps its work', async () => {
    const work = await buildWorkType(test.deps.db);
    const form = { identity_hash: browser, work_type_id: work, kind: 'dashboard' };
    const file = { name: 'панель.jpg', bytes: await buildJpeg() };
    const { data } = await call(test.app, fileEndpoints.uploadForWorkType, form, { file });
    expect(data.work_type_id).toBe(work);
  });

  it('belongs to the merge target in a draft, and to the work of the bid in a bid', async () => {
    const { db } = test.deps;
    const { bid, customer, workshop } = await buildBid(test);
    const target = await buildWorkType(db);
    const [work = 0] = workshop.workTypeIds;
    await db.update(workTypes).set({ mergedIntoId: target }).where(eq(workTypes.id, work));
    const file = { name: 'панель.jpg', bytes: await buildJpeg() };
    const send = (form: object, token?: string) =>
      call(test.app, fileEndpoints.uploadForWorkType, { work_type_id: work, ...form }, { token, file });
    expect((await send({ identity_hash: browser })).data.work_type_id).toBe(target);
    expect((await send({ object_id: bid.id }, customer.token)).data.work_type_id).toBe(work);
  });

  it('is refused for a work outside the bid', async () => {
    const { bid, customer } = await buildBid(test);
    const form = { work_type_id: await buildWorkType(test.deps.db), object_id: bid.id };
    const file = { name: 'панель.jpg', bytes: await buildJpeg() };
    const answer = await call(test.app, fileEndpoints.uploadForWorkType, form, {
      token: customer.token,
      file,
    });
    expect(answer.errors).toEqual({ work_type_id: ['Этой работы нет в заявке'] });
  });

  it('is refused for an unknown work, to a foreign bid and without a file', async () => {
    const { bid, workshop } = await buildBid(test);
    const { token } = await signedIn(test);
    const [work = 0] = workshop.workTypeIds;
    const file = { name: 'панель.jpg', bytes: await buildJpeg() };
    const send = (form: Record<string, unknown>, options: object) =>
      call(test.app, fileEndpoints.uploadForWorkType, form, { token, ...options });
    expect((await send({ work_type_id: 987_654 }, { file })).errors).toHaveProperty('work_type_id');
    expect((await send({ work_type_id: work, object_id: bid.id }, { file })).status).toBe(404);
    expect((await send({ work_type_id: work }, {})).errors).toHaveProperty('file');
  });
});
