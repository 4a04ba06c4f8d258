import { readCookie, removeCookie, writeCookie } from '../../lib/cookies.ts';

const carCookie = 'new_car_draft';

/**
 * Spec section 4: a complete car draft is stored in a cookie for a year when the driver goes to sign in, so that it
 * survives in browsers without local storage.
 */
export function writeCarCookie(car: { licensePlate: string }): void {
  writeCookie(carCookie, JSON.stringify({ ...car, licensePlate: plateForCookie(car.licensePlate) }));
}

/** Spec section 5: only capital Cyrillic letters and digits stay. */
export function plateForCookie(plate: string): string {
  return plate.replace(/[^А-ЯЁ0-9]/g, '');
}

export function readCarCookie(): unknown {
  const text = readCookie(carCookie);
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function removeCarCookie(): void {
  if (readCookie(carCookie) !== null) removeCookie(carCookie);
}
