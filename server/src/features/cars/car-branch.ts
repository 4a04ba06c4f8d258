import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { carGenerations, carModels, carModifications } from '../../db/tables/car-catalogue.ts';
import { AppError } from '../../http/app-error.ts';

interface Branch {
  markId: number;
  modelId: number;
  generationId: number;
  yearFrom: number | null;
  yearTo: number | null;
}

/** The branch of three ids; refused under the field of the first mismatch. */
export async function catalogueBranch(
  db: Db,
  form: { model_id: number; generation_id: number; modification_id: number },
): Promise<Branch> {
  const [branch] = await db
    .select({
      markId: carModels.markId,
      modelId: carModels.id,
      generationId: carGenerations.id,
      yearFrom: carGenerations.yearFrom,
      yearTo: carGenerations.yearTo,
    })
    .from(carModifications)
    .innerJoin(carGenerations, eq(carGenerations.id, carModifications.generationId))
    .innerJoin(carModels, eq(carModels.id, carGenerations.modelId))
    .where(eq(carModifications.id, form.modification_id));
  if (!branch || branch.generationId !== form.generation_id)
    throw AppError.field('car_incomplete', 'modification_id');
  if (branch.modelId !== form.model_id) throw AppError.field('car_incomplete', 'generation_id');
  return branch;
}

/** The year may differ by one from the generation, because cars are sold after production ends. */
export function checkYear(year: number | null | undefined, { yearFrom, yearTo }: Branch): void {
  if (year === undefined || year === null) return;
  const isBefore = yearFrom !== null && year < yearFrom - 1;
  const isAfter = yearTo !== null && year > yearTo + 1;
  if (!isBefore && !isAfter) return;
  const range = [yearFrom && `с ${yearFrom}`, yearTo && `по ${yearTo}`].filter(Boolean).join(' ');
  throw new AppError('form_invalid', {}, { year: [`Это поколение выпускали ${range} год`] });
}
