import { sql } from 'drizzle-orm';
import type { Db } from '../../client.ts';
import type { cars } from '../../tables/cars.ts';

/** A car of the demo world with the names of its place in the catalogue. */
export type NamedCar = Omit<
  typeof cars.$inferInsert,
  'markId' | 'modelId' | 'generationId' | 'modificationId'
> &
  Record<'mark' | 'model' | 'generation' | 'modification', string>;

interface CatalogueIds extends Record<string, unknown> {
  at: number;
  markId: number;
  modelId: number;
  generationId: number;
  modificationId: number;
}

/** The cars with this database's ids of mark, model, generation and modification. */
export async function withCatalogueIds(db: Db, named: NamedCar[]): Promise<(typeof cars.$inferInsert)[]> {
  const wanted = named.map(({ mark, model, generation, modification }, at) => ({
    ...{ at, mark, model, generation, modification },
  }));
  const { rows } = await db.execute<CatalogueIds>(sql`
    select t.at, m.id as "markId", o.id as "modelId", g.id as "generationId", c.id as "modificationId"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as t(at integer, mark text, model text, generation text, modification text)
    join car_marks m on m.slug = t.mark
    join car_models o on o.mark_id = m.id and o.name = t.model
    join car_generations g on g.model_id = o.id and g.name = t.generation
    join car_modifications c on c.generation_id = g.id and c.name = t.modification`);
  const ids = new Map(rows.map(({ at, ...places }) => [at, places]));
  return named.map(({ mark, model, generation, modification, ...car }, at) => {
    const places = ids.get(at);
    if (!places) throw new Error(`The car catalogue has no ${mark} ${model} ${generation} ${modification}`);
    return { ...car, ...places };
  });
}
