import type { Db } from './client.ts';

/**
 * Builds queries once for a database; a transaction builds its own. With `prepare` a connection also parses and plans
 * them once: for the small queries of a page both take longer than reading the rows.
 */
export function oncePerDb<Queries>(build: (db: Db) => Queries): (db: Db) => Queries {
  const built = new WeakMap<Db, Queries>();
  return (db) => {
    const known = built.get(db) ?? build(db);
    built.set(db, known);
    return known;
  };
}
