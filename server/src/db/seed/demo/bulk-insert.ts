import { getTableColumns, getTableName, type InferInsertModel, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../client.ts';

const chunkRows = 4000;

/**
 * Inserts rows by the thousand with one JSON parameter for each statement, far from the 65,535 parameters of the
 * protocol. Columns are those of the first row, so all rows of a call have the same fields.
 */
export async function insertInBulk<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = sql.join(
    columns.map(([key]) => sql.identifier(snakeCase(key))),
    sql`, `,
  );
  const definitions = sql.join(
    columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(plainType(column.getSQLType()))}`),
    sql`, `,
  );
  const fields = sql.join(
    columns.map(([key]) => sql.identifier(key)),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += chunkRows) {
    const json = JSON.stringify(rows.slice(start, start + chunkRows));
    const statement = sql`insert into ${sql.identifier(getTableName(table))} (${names})
      select ${fields} from jsonb_to_recordset(${json}::jsonb) as t(${definitions})`;
    await db.execute(statement).catch((error: unknown) => {
      // The driver's message repeats the whole chunk, half a megabyte.
      const cause = error instanceof Error ? error.cause : error;
      throw new Error(`Rows of ${getTableName(table)} could not be inserted`, { cause });
    });
  }
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function plainType(type: string): string {
  return type === 'serial' ? 'integer' : type;
}

/** The seed sets the ids; the sequences continue after them. */
export async function continueSequence(db: Db, table: PgTable): Promise<void> {
  const name = getTableName(table);
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 1) from ${sql.identifier(name)}))`,
  );
}

export async function highestId(db: Db, table: PgTable): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::integer as id from ${sql.identifier(getTableName(table))}`,
  );
  return rows[0]?.id ?? 0;
}
