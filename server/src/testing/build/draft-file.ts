import { files } from '../../db/tables/files.ts';
import type { TestApp } from '../start-app.ts';

/** An uploaded photo that is in no bid yet. */
export async function buildDraftFile(test: TestApp, ownerId: number, name: string): Promise<number> {
  const [file] = await test.deps.db
    .insert(files)
    .values({
      ...{ ownerId, name, extension: 'jpg', contentType: 'image/jpeg', size: 1, kind: 'photo' },
      ...{ storageKey: `bids/${crypto.randomUUID()}.jpg`, createdAt: test.clock.now() },
    })
    .returning({ id: files.id });
  if (!file) throw new Error('the file was not made');
  return file.id;
}
