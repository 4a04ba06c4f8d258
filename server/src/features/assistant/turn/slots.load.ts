import type { AssistantSlots } from '@sto/contract/assistant/assistant.schemas';
import type { Car } from '@sto/contract/cars/cars.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { listCars } from '../../cars/cars.queries.ts';
import type { Exchange } from '../dialogue/provider.ts';
import type { Asked } from './asked.ts';

export interface TurnSlots extends AssistantSlots {
  /** The driver's own car of `auto_id`. */
  own: Car | null;
}

/** The car, the time and the place of the conversation: what the form says, else what was known before. */
export async function slotsOf(
  deps: Deps,
  call: Call<'public'>,
  { form }: Pick<Asked, 'form'>,
  before: readonly Exchange[],
): Promise<TurnSlots> {
  const known = before.findLast(({ turn }) => turn !== null)?.turn?.slots;
  const own = await ownCar(deps, call, form.auto_id, known?.auto_id ?? null);
  return {
    ...{ auto_id: own?.id ?? null, own, city_id: form.city_id },
    car: known?.car ?? null,
    when: known?.when ?? null,
  };
}

/** A car of the garage. A stranger's is not found; without a login the field means nothing. */
async function ownCar(
  deps: Deps,
  { actor, ...call }: Call<'public'>,
  chosen: number | undefined,
  known: number | null,
): Promise<Car | null> {
  const id = chosen ?? known;
  if (!actor || id === null) return null;
  const cars = await listCars(deps, { ...call, actor, access: 'customer' });
  const car = cars.find((one) => one.id === id) ?? null;
  if (!car && chosen !== undefined) throw new AppError('not_found');
  return car;
}
