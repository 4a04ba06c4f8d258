import { type LegKind, legKinds } from '@sto/contract/enums';

/** A car that is being described. Field names are the specification's; values stay as typed until it is created. */
export interface NewCar {
  markId: number | null;
  markName: string;
  modelId: number | null;
  modelName: string;
  generationId: number | null;
  generationName: string;
  modificationId: number | null;
  modificationName: string;
  vin: string;
  mileage: string;
  licensePlate: string;
  year: string;
  lookup: PlateLookup | null;
}

export interface PlateLookup {
  /** Refers to the whole VIN when the car is created. */
  id: string;
  vin: string | null;
  /** The levels of the catalogue that the registry knows; the driver chooses the rest. */
  known: 'model' | 'generation' | 'modification';
}

export const dayParts = ['any', 'morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** The journey that the driver wants. */
export interface DraftLeg {
  kind: LegKind;
  address: string;
  /** His position, if he has shared it at the car. */
  place: { lat: number; long: number } | null;
}

/** What the driver writes to one workshop. */
export interface BookingForm {
  /** As typed; null while untouched: the form shows the phone of the account. */
  phone: string | null;
  /** 1 message, 2 call. */
  typeConnection: 1 | 2;
  comment: string;
  /** `YYYY-MM-DD` in the workshop's zone. */
  day: string | null;
  part: DayPart;
  /** The start of the chosen free time on that day; null: any time. */
  slot: string | null;
  /** Absent: he comes himself. */
  leg?: DraftLeg | undefined;
}

export interface DraftUpload {
  localId: string;
  id: number | null;
  name: string;
  size: number;
  extension: string;
  previewUrl: string | null;
  status: 'uploading' | 'uploaded' | 'failed';
  error: string | null;
}

/** When the driver wants to come, as his words say; shown in a form without a day of its own. */
export interface WishedTime {
  from: string;
  to: string;
}

export interface DraftData {
  workIds: number[];
  /** A car of the garage; null: `newCar`, if it is described. */
  carId: number | null;
  newCar: NewCar;
  forms: Record<string, BookingForm>;
  lastWorkshopId: number | null;
  wished: WishedTime | null;
  uploads: DraftUpload[];
  /** Created once for a draft: sending again returns the same bid. */
  idempotencyKey: string;
  /** The workshop of a bid that is sent after the login. */
  pendingWorkshopId: number | null;
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function idOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function oneOf<Value>(value: unknown, allowed: readonly Value[], fallback: Value): Value {
  return allowed.includes(value as Value) ? (value as Value) : fallback;
}

export function readNewCar(value: unknown): NewCar {
  const car = fieldsOf(value);
  return {
    markId: idOf(car.markId),
    markName: textOf(car.markName),
    modelId: idOf(car.modelId),
    modelName: textOf(car.modelName),
    generationId: idOf(car.generationId),
    generationName: textOf(car.generationName),
    modificationId: idOf(car.modificationId),
    modificationName: textOf(car.modificationName),
    vin: textOf(car.vin),
    mileage: textOf(car.mileage),
    licensePlate: textOf(car.licensePlate),
    year: textOf(car.year),
    lookup: readLookup(car.lookup),
  };
}

function readLookup(value: unknown): PlateLookup | null {
  const lookup = fieldsOf(value);
  const id = textOf(lookup.id);
  const known = oneOf(lookup.known, ['model', 'generation', 'modification'] as const, 'model');
  return id ? { id, vin: textOf(lookup.vin) || null, known } : null;
}

export function readForm(value: unknown): BookingForm {
  const form = fieldsOf(value);
  const day = textOf(form.day);
  return {
    phone: typeof form.phone === 'string' ? form.phone : null,
    typeConnection: oneOf(form.typeConnection, [1, 2] as const, 1),
    comment: textOf(form.comment),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null,
    part: oneOf(form.part, dayParts, 'any'),
    slot: Number.isNaN(Date.parse(textOf(form.slot))) ? null : textOf(form.slot),
    leg: readLeg(form.leg),
  };
}

function readLeg(value: unknown): DraftLeg | undefined {
  const leg = fieldsOf(value);
  const kind = oneOf(leg.kind, [undefined, ...legKinds], undefined);
  const { lat, long } = fieldsOf(leg.place);
  const place = typeof lat === 'number' && typeof long === 'number' ? { lat, long } : null;
  return kind && { kind, address: textOf(leg.address), place };
}

function readWished(value: unknown): WishedTime | null {
  const { from, to } = fieldsOf(value);
  return Date.parse(textOf(from)) <= Date.parse(textOf(to)) ? ({ from, to } as WishedTime) : null;
}

function readUpload(value: unknown): DraftUpload[] {
  const upload = fieldsOf(value);
  const [localId, name] = [textOf(upload.localId), textOf(upload.name)];
  if (!localId || !name) return [];
  const id = idOf(upload.id);
  return [
    {
      localId,
      id,
      name,
      size: typeof upload.size === 'number' ? upload.size : 0,
      extension: textOf(upload.extension),
      previewUrl: textOf(upload.previewUrl) || null,
      status: id === null ? oneOf(upload.status, ['uploading', 'failed'] as const, 'failed') : 'uploaded',
      error: textOf(upload.error) || null,
    },
  ];
}

/**
 * The stored value as a draft: a broken part becomes empty, the rest stays. By hand, because a schema library would
 * be the larger half of what the map page loads first.
 */
export function readDraft(stored: unknown): DraftData {
  const draft = fieldsOf(stored);
  const key = textOf(draft.idempotencyKey);
  return {
    workIds: [...new Set(listOf(draft.workIds).flatMap((id) => idOf(id) ?? []))],
    carId: idOf(draft.carId),
    newCar: readNewCar(draft.newCar),
    forms: Object.fromEntries(
      Object.entries(fieldsOf(draft.forms)).map(([workshopId, form]) => [workshopId, readForm(form)]),
    ),
    lastWorkshopId: idOf(draft.lastWorkshopId),
    wished: readWished(draft.wished),
    uploads: listOf(draft.uploads).flatMap(readUpload),
    idempotencyKey: /^[0-9a-f-]{36}$/i.test(key) ? key : crypto.randomUUID(),
    pendingWorkshopId: idOf(draft.pendingWorkshopId),
  };
}
