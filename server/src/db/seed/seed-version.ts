import { eq } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { seedVersions } from '../tables/seed-versions.ts';

/** One line of progress: «Каталог машин: 12 000 из 34 614». */
export type OnProgress = (message: string) => void;

export async function findSeedVersion(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db
    .select({ version: seedVersions.version })
    .from(seedVersions)
    .where(eq(seedVersions.name, name));
  return row?.version;
}

export async function recordSeedVersion(db: Db, name: string, version: string): Promise<void> {
  await db
    .insert(seedVersions)
    .values({ name, version })
    .onConflictDoUpdate({ target: seedVersions.name, set: { version, appliedAt: new Date() } });
}
