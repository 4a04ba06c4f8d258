import { randomUUID } from 'node:crypto';
import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { files } from '../../db/tables/files.ts';
import { days } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { buildJpeg, pdfBytes } from '../../testing/build/media.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { purgeDraftFiles } from '../files/purge-draft-files.ts';
import { imageSignature } from '../images/image-address.ts';

const test = startApp();

describe('a picture of the person', () => {
  const upload = async (person: { token: string }, bytes: Uint8Array, name: string) => {
    const options = { ...person, file: { name, bytes } };
    return (await call(test.app, fileEndpoints.upload, { draft_key: randomUUID() }, options)).data.id;
  };
  const photo = () => buildJpeg({ width: 640, height: 480 });
  const imageOf = async (person: { token: string }) =>
    (await call(test.app, authEndpoints.userInfo, {}, person)).data.image ?? '';

  it('is an upload, and its signed address works in the image proxy', async () => {
    const person = await signedIn(test, { name: 'Анна' });
    const id = await upload(person, await photo(), 'me.jpg');
    const { data } = await call(test.app, profileEndpoints.update, { image_upload_id: id }, person);
    expect(data.image).toMatch(new RegExp(`^/api/files/${id}/preview\\?expires=\\d+&signature=`));
    expect((await test.app.inject(data.image ?? '')).headers['content-type']).toBe('image/webp');
    const path = `/rs:fit:0:32/${Buffer.from(data.image ?? '').toString('base64url')}.webp`;
    const proxied = await test.app.inject(`/img/${imageSignature(test.deps.secrets, path)}${path}`);
    expect(proxied.statusCode).toBe(200);
    const view = await call(test.app, profileEndpoints.customer, {}, person);
    expect(view.data.images).toEqual([{ url: data.image }]);
  });

  it('stays when old drafts are purged, and is deleted when the person removes it', async () => {
    const person = await signedIn(test);
    const [kept, stale] = [
      await upload(person, await photo(), 'a.jpg'),
      await upload(person, await photo(), 'b.jpg'),
    ];
    await call(test.app, profileEndpoints.update, { image_upload_id: kept }, person);
    await test.deps.db
      .update(files)
      .set({ touchedAt: new Date(test.deps.clock.now().getTime() - days(31)) })
      .where(inArray(files.id, [kept, stale]));
    await purgeDraftFiles(test.deps);
    expect((await test.app.inject(await imageOf(person))).statusCode).toBe(200);
    expect(await test.deps.db.$count(files, eq(files.id, stale))).toBe(0);
    await call(test.app, profileEndpoints.update, { clear: ['image'] }, person);
    expect(await imageOf(person)).toBe('');
  });

  it('cannot be an upload of another person or a file without a picture', async () => {
    const person = await signedIn(test);
    const foreign = await upload(await signedIn(test), await photo(), 'me.jpg');
    const pdf = await upload(person, pdfBytes(), 'me.pdf');
    for (const image_upload_id of [foreign, pdf]) {
      const { status, body } = await call(test.app, profileEndpoints.update, { image_upload_id }, person);
      expect([status, JSON.stringify(body)]).toEqual([
        422,
        expect.stringContaining('Загрузите фото ещё раз'),
      ]);
    }
  });
});
