import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { ImportReport } from './import-report.ts';

export interface ImportMode {
  isDryRun: boolean;
  skipsInvalid: boolean;
}

class Undo extends Error {}

/** Runs an import in one transaction. A refused row rolls it back, unless wrong rows are skipped. */
export async function allOrNothing(
  db: Db,
  { isDryRun, skipsInvalid }: ImportMode,
  run: (tx: Db) => Promise<ImportReport>,
): Promise<{ report: ImportReport; isSaved: boolean }> {
  let report: ImportReport | undefined;
  try {
    await db.transaction(async (tx) => {
      report = await run(tx);
      if (isDryRun || (report.refused > 0 && !skipsInvalid)) throw new Undo();
      // The servers read these tables right after the commit; without statistics the database would scan them.
      for (const table of report.tables) await tx.execute(sql`analyze ${table}`);
    });
    if (!report) throw new Error('the import told nothing');
    return { report, isSaved: true };
  } catch (error) {
    if (error instanceof Undo && report) return { report, isSaved: false };
    throw error;
  }
}
