import pg from 'pg';
import { readWorkTypes } from '../../server/src/db/seed/catalogue-data.ts';

const databaseUrl = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** The nearest phrase of the catalogue of works by an index of trigrams. */
export type TrigramSearch = (text: string, limit: number) => Promise<unknown>;

/** Gives `use` the search by PostgreSQL's `pg_trgm`; undefined if there is no such database, or if it has no trigrams. */
export async function withTrigrams<Result>(
  use: (search: TrigramSearch) => Promise<Result>,
): Promise<Result | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.query('begin');
    await client.query('create extension if not exists pg_trgm');
    await client.query('create temporary table bench_phrases (work_id int, phrase text) on commit drop');
    const works = readWorkTypes().groups.flatMap(({ categories }) =>
      categories.flatMap(({ services }) => services),
    );
    const phrases = works.flatMap(({ id, title, synonyms, symptoms }) =>
      [title, ...synonyms, ...symptoms].map((phrase) => ({ work_id: id, phrase })),
    );
    await client.query(
      'insert into bench_phrases select * from jsonb_to_recordset($1) as p(work_id int, phrase text)',
      [JSON.stringify(phrases)],
    );
    await client.query('create index on bench_phrases using gist (phrase gist_trgm_ops)');
    await client.query('analyze bench_phrases');
    return await use((text, limit) =>
      client.query('select work_id from bench_phrases order by $1 <<-> phrase limit $2', [text, limit]),
    );
  } catch {
    return undefined;
  } finally {
    // The rollback also removes the extension.
    await client.query('rollback').catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}
