import { readCookie, removeCookie, writeCookie } from '../../lib/browser/cookies.ts';
import type { BookingForm, DraftData } from './draft-shape.ts';

const draftCookie = 'draft';
/** Browsers drop a cookie of more than 4096 bytes with its name. */
const valueLengthMax = 4000;

/**
 * Spec section 4: the whole draft is stored in a cookie for a year when a driver with a complete car goes to sign in, so
 * that it survives in browsers without local storage. What does not fit is left to the storage: the files first, then
 * forms of other workshops, the comment, the form.
 */
export function writeDraftCookie(draft: DraftData): void {
  const fitting = versionsOf(draft).find(({ length }) => length <= valueLengthMax);
  if (fitting) writeCookie(draftCookie, decodeURIComponent(fitting));
}

/** The draft as cookie texts, from the whole to the car alone. */
function versionsOf({ uploads, forms, ...draft }: DraftData): string[] {
  const { newCar, carId, workIds } = draft;
  const plate = { newCar: { ...newCar, licensePlate: plateForCookie(newCar.licensePlate) } };
  const id = String(draft.pendingWorkshopId ?? draft.lastWorkshopId);
  const own = forms[id];
  // A bid without its files or comment is not sent by itself after the login.
  const left = uploads.length > 0 ? { pendingWorkshopId: null } : {};
  const one = (form?: BookingForm) => ({ ...draft, ...plate, forms: form ? { [id]: form } : {} });
  return [
    // Addresses of previews are long and expire within an hour.
    { ...one(own), forms, uploads: uploads.map((upload) => ({ ...upload, previewUrl: null })) },
    { ...one(own), forms, ...left },
    { ...one(own), ...left },
    { ...one(own && { ...own, comment: '' }), pendingWorkshopId: null },
    { ...plate, carId, workIds },
    { ...plate, carId },
  ].map((version) => encodeURIComponent(JSON.stringify(version)));
}

/** Spec section 5: only capital Cyrillic letters and digits stay. */
export function plateForCookie(plate: string): string {
  return plate.replace(/[^А-ЯЁ0-9]/g, '');
}

export function readDraftCookie(): unknown {
  const text = readCookie(draftCookie);
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function removeDraftCookie(): void {
  if (readCookie(draftCookie) !== null) removeCookie(draftCookie);
}
