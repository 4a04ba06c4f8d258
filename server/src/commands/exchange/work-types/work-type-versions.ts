import { createHash } from 'node:crypto';
import { asc, desc } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { WorkTypeFile } from '../../../db/seed/catalogue-data.ts';
import { workTypeVersions } from '../../../db/tables/work-types.ts';

type Version = typeof workTypeVersions.$inferSelect;

export async function findLastVersion(db: Db): Promise<Pick<Version, 'number' | 'checksum'> | undefined> {
  const { number, checksum } = workTypeVersions;
  const [last] = await db.select({ number, checksum }).from(workTypeVersions).orderBy(desc(number)).limit(1);
  return last;
}

/** Stores a version with the next number, unless it equals the last one. Returns its number. */
export async function keepVersion(
  db: Db,
  content: WorkTypeFile,
  origin: Pick<Version, 'source' | 'summary'>,
): Promise<number> {
  const last = await findLastVersion(db);
  const checksum = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  if (last?.checksum === checksum) return last.number;
  const number = (last?.number ?? 0) + 1;
  await db.insert(workTypeVersions).values({ number, checksum, content, ...origin });
  return number;
}

export async function versionsText(db: Db): Promise<string> {
  const { number, madeAt, source, checksum, summary } = workTypeVersions;
  const rows = await db
    .select({ number, madeAt, source, checksum, summary })
    .from(workTypeVersions)
    .orderBy(asc(number));
  if (rows.length === 0) return 'Версий ещё нет: первую делает первый import, который что-то меняет';
  return rows
    .map((row) =>
      [
        String(row.number).padStart(4),
        row.madeAt.toISOString().slice(0, 19).replace('T', ' '),
        row.checksum.slice(0, 12),
        row.source === 'found' ? `как было: ${row.summary}` : row.summary,
      ].join('  '),
    )
    .join('\n');
}
