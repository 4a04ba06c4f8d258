import { areHoursPossible, type DayHours } from '@sto/contract/workshops/opening-hours';
import { AppError } from '../../http/app-error.ts';

export function checkHours(hours: DayHours, field: string): void {
  if (!areHoursPossible(hours)) throw AppError.field('hours_invalid', field);
}
