import type { AssistantSlots } from '@sto/contract/assistant/assistant.schemas';
import type { Deps } from '../../../deps.ts';
import { wishedPeriod } from '../../notifications/notifications.present.ts';
import { loadNames } from '../extraction/names.load.ts';

/** The wished time as a date in the zone of the city: «завтра» is read on another day. Null: none was said. */
export async function whenWords(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { when, city_id: cityId }: Pick<AssistantSlots, 'when' | 'city_id'>,
): Promise<string | null> {
  if (!when) return null;
  const { cities } = await loadNames(db);
  const period = { periodStart: new Date(when.from), periodEnd: new Date(when.to) };
  return wishedPeriod(period, cities.timezoneOf(cityId), clock.now());
}
