import { buffer } from 'node:stream/consumers';
import { and, asc, inArray, isNotNull, ne } from 'drizzle-orm';
import sharp from 'sharp';
import { files } from '../../../db/tables/files.ts';
import type { Deps } from '../../../deps.ts';
import { ConcurrencyLimiter } from '../../../http/concurrency-limiter.ts';
import { limitInputPixels } from '../../../media/private-picture.ts';

/** The model's answer has to come in time. */
const mostPhotos = 3;
const longestSide = 1024;

const turns = new ConcurrencyLimiter('photos-for-the-model', { concurrency: 1, maxWaiting: 20 });

/**
 * The first three pictures as JPEG of at most 1024 px a side, without names and metadata. One that cannot be read is left
 * out. The caller has checked whose files they are.
 */
export async function photosOf(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  ids: readonly number[],
): Promise<Uint8Array[]> {
  if (ids.length === 0) return [];
  const rows = await deps.db
    .select({ key: files.storageKey })
    .from(files)
    .where(and(inArray(files.id, [...ids]), isNotNull(files.width), ne(files.kind, 'voice')))
    .orderBy(asc(files.id))
    .limit(mostPhotos);
  const photos = await Promise.all(
    rows.map(({ key }) =>
      turns
        .run(async () => forModel(await buffer(await deps.files.read(key))))
        .catch((err: unknown) => {
          deps.log.warn({ err }, 'a photo was not shown to the model');
          return null;
        }),
    ),
  );
  return photos.filter((photo) => photo !== null);
}

async function forModel(content: Uint8Array): Promise<Uint8Array> {
  return sharp(content, { limitInputPixels, failOn: 'error' })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
}
