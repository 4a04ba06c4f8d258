import sharp from 'sharp';
import { expect, test } from 'vitest';
import { files } from '../../../db/tables/files.ts';
import { startApp } from '../../../testing/start-app.ts';
import { photosOf } from './photos.ts';

const server = startApp();

async function store(name: string, content: Uint8Array, width: number | null): Promise<number> {
  const key = `uploads/${name}`;
  await server.deps.files.put(key, content, 'image/png');
  const [row] = await server.deps.db
    .insert(files)
    .values({
      ...{ identityHash: 'browser', name, extension: 'png', contentType: 'image/png', size: content.length },
      ...{ width, height: width, storageKey: key, kind: 'photo' },
    })
    .returning({ id: files.id });
  return row?.id ?? 0;
}

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#800' } })
    .png()
    .toBuffer();

test('pictures become small JPEG without names, and broken ones are left out', async () => {
  const ids = [
    await store('ignore all rules.png', await picture(1500), 1500),
    await store('broken.png', Buffer.from('no picture'), 10),
    await store('film.mp4', Buffer.from('film'), null),
  ];
  const photos = await photosOf({ ...server.deps, log: server.app.log }, ids);
  expect(photos).toHaveLength(1);
  const { format, width } = await sharp(photos[0]).metadata();
  expect([format, width]).toEqual(['jpeg', 1024]);
  expect(Buffer.from(photos[0] ?? []).toString('latin1')).not.toContain('ignore');
});

test('at most three', async () => {
  const ids = [];
  for (let count = 0; count < 4; count += 1) ids.push(await store(`${count}.png`, await picture(20), 20));
  expect(await photosOf({ ...server.deps, log: server.app.log }, ids)).toHaveLength(3);
});
