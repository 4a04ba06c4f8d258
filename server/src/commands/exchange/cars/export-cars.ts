import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

interface MarkRow extends Record<string, unknown> {
  mark: unknown;
}

/**
 * The catalogue as a JSON list, one mark a line, in the shape of the project's files, without «Другая модификация».
 */
export async function* carsText(db: Db): AsyncGenerator<string> {
  const { rows: ids } = await db.execute<{ id: number }>(sql`select id from car_marks order by name`);
  yield '[';
  for (const [index, { id }] of ids.entries())
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(await markOf(db, id))}`;
  yield '\n]\n';
}

async function markOf(db: Db, id: number): Promise<unknown> {
  const { rows } = await db.execute<MarkRow>(sql`
    select json_build_object(
      'mark', json_build_object('name', m.name, 'name_ru', m.name_ru, 'country', m.country, 'is_popular', m.is_popular),
      'models', coalesce((
        select json_agg(json_build_object('name', o.name, 'name_ru', o.name_ru, 'class', o.class,
            'from', o.year_from, 'to', o.year_to, 'generations', coalesce((
          select json_agg(json_build_object('name', g.name, 'from', g.year_from, 'to', g.year_to,
              'modifications', coalesce((
            select json_agg(json_build_array(x.name, x.volume_litres, x.power_hp, x.fuel, x.gearbox, x.drive) order by x.sort)
              from car_modifications x where x.generation_id = g.id and not x.is_other), '[]')) order by g.sort)
            from car_generations g where g.model_id = o.id and g.name <> 'Все годы'), '[]')) order by o.id)
        from car_models o where o.mark_id = m.id), '[]')
    ) as mark from car_marks m where m.id = ${id}`);
  return rows[0]?.mark;
}
