import { asc, eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { allOrNothing } from '../commands/exchange/all-or-nothing.ts';
import { workTypesText } from '../commands/exchange/work-types/export-work-types.ts';
import { importWorkTypes } from '../commands/exchange/work-types/import-work-types.ts';
import { readWorkTypesFile } from '../commands/exchange/work-types/work-type-file.ts';
import type { WorkTypeData, WorkTypeFile } from '../db/seed/catalogue-data.ts';
import { seedWorkTypes } from '../db/seed/seed-work-types.ts';
import { workTypes, workTypeVersions } from '../db/tables/work-types.ts';
import { startExchange } from './start-exchange.ts';

type Exported = WorkTypeFile & { version?: number };

/** An exchange whose database has the project's catalogue of works before each test. */
export function startWorksExchange() {
  const test = startExchange();
  const db = () => test.database.db;
  beforeEach(() => seedWorkTypes(db()));
  const exported = async (version?: number) =>
    JSON.parse((await workTypesText(db(), version)).text) as Exported;
  const edited = async (change: (file: Exported) => void): Promise<Exported> => {
    const file = await exported();
    change(file);
    return file;
  };
  return {
    db,
    exported,
    edited,
    bring: (content: unknown, { isDryRun = false } = {}) => {
      const read = readWorkTypesFile(test.fileOf('works.json', content));
      return allOrNothing(db(), { isDryRun, skipsInvalid: false }, (tx) => importWorkTypes(tx, read));
    },
    rowOf: async (id: number) => (await db().select().from(workTypes).where(eq(workTypes.id, id)))[0],
    versions: () => db().select().from(workTypeVersions).orderBy(asc(workTypeVersions.number)),
  };
}

export function workIn(file: WorkTypeFile, id: number): WorkTypeData {
  const works = file.groups.flatMap((group) => group.categories.flatMap(({ services }) => services));
  const work = works.find((one) => one.id === id);
  if (!work) throw new Error(`no work ${id}`);
  return work;
}

export function withoutWork(file: WorkTypeFile, id: number): void {
  for (const group of file.groups)
    for (const category of group.categories)
      category.services = category.services.filter((work) => work.id !== id);
}
