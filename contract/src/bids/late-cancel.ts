import { freeCancelHours } from '../limits.ts';

/** Whether a driver who cancels a visit at this moment gets a mark. */
export function isLateCancel(visitStart: Date, at: Date): boolean {
  return visitStart.getTime() - at.getTime() < freeCancelHours * 3_600_000;
}

export const lateCancelWords = `Отмена меньше чем за ${freeCancelHours}\u00A0часа до визита`;
