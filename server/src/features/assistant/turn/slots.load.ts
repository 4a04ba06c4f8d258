import type { AssistantSlots } from '@sto/contract/assistant/assistant.schemas';
import type { Car } from '@sto/contract/cars/cars.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { listCars } from '../../cars/cars.queries.ts';
import { withoutTimedGreeting } from '../dialogue/about-service.ts';
import type { Exchange } from '../dialogue/provider.ts';
import { type Extraction, extract } from '../extraction/extract.ts';
import { carOfGarage } from '../extraction/garage-car.ts';
import { loadNames } from '../extraction/names.load.ts';
import type { Asked } from './asked.ts';

export interface TurnSlots extends AssistantSlots {
  /** The driver's own car of `auto_id`. */
  own: Car | null;
}

/** Finds car, time and place in the words of a message. */
export type Extractor = (text: string) => Extraction;

export async function extractorFor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  cityId: number,
): Promise<Extractor> {
  const names = await loadNames(db);
  const timezone = names.cities.timezoneOf(cityId);
  return (text) => extract(withoutTimedGreeting(text), { ...names, now: clock.now(), timezone });
}

/** The car, the time and the place of the conversation: what this message says, else what was known before. */
export async function slotsOf(
  deps: Deps,
  call: Call<'public'>,
  { form }: Pick<Asked, 'form'>,
  said: Extraction,
  before: readonly Exchange[],
): Promise<TurnSlots> {
  const known = before.findLast(({ turn }) => turn !== null)?.turn?.slots;
  const own = await ownCar(deps, call, form.auto_id, said, known?.auto_id ?? null);
  const { car, when } = said;
  const isAhead = known?.when && new Date(known.when.to) > deps.clock.now();
  return {
    ...{ auto_id: own?.id ?? null, own, city_id: said.city?.id ?? form.city_id },
    car: car
      ? { mark_id: car.markId, mark: car.mark, model_id: car.modelId, model: car.model, year: car.year }
      : (known?.car ?? null),
    when: when
      ? { from: when.from.toISOString(), to: when.to.toISOString(), raw: when.raw }
      : (isAhead && known?.when) || null,
  };
}

/**
 * A car of the garage: chosen in the form, named in the message, known before, or the only one. A stranger's is not
 * found; without a login the field means nothing.
 */
export async function ownCar(
  deps: Deps,
  { actor, ...call }: Call<'public'>,
  chosen: number | undefined,
  said: Extraction,
  known: number | null,
): Promise<Car | null> {
  if (!actor) return null;
  const garage = await listCars(deps, { ...call, actor, access: 'customer' });
  const car = garage.find((one) => one.id === chosen) ?? null;
  if (!car && chosen !== undefined) throw new AppError('not_found');
  if (car) return car;
  const named = carOfGarage(
    said.car,
    garage.map(({ id, mark, model, year }) => ({ id, markId: mark.id, modelId: model.id, year })),
  );
  const id = said.car ? named?.id : (known ?? named?.id);
  return garage.find((one) => one.id === id) ?? null;
}
