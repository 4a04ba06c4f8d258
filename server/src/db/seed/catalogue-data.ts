import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { holidayKinds } from '@sto/contract/enums';

export interface WorkTypeData {
  id: number;
  title: string;
  synonyms: string[];
  symptoms: string[];
  minutes: number;
  price_from: number;
  price_to: number;
  is_popular: boolean;
  /** Id of the target of a merged work; only in exchanged files, because a seed moves no prices. */
  merged_into?: number;
}
export interface WorkTypeFile {
  groups: {
    id: number;
    title: string;
    icon: string;
    categories: { id: number; title: string; services: WorkTypeData[] }[];
  }[];
}

export const fuels = ['petrol', 'diesel', 'electric', 'hybrid', 'phev', 'cng', 'lpg'] as const;
export const gearboxes = ['AT', 'MT', 'DCT', 'CVT', 'AMT', 'reducer'] as const;
export const drives = ['FWD', 'RWD', 'AWD'] as const;

/** Name, volume in litres, power in hp, fuel, gearbox, drive. */
export type ModificationData = [
  string,
  number | null,
  number,
  (typeof fuels)[number],
  (typeof gearboxes)[number],
  (typeof drives)[number],
];
export interface GenerationData {
  name: string;
  from: number;
  to: number | null;
  modifications: ModificationData[];
}
export interface ModelData {
  name: string;
  name_ru: string | null;
  class: string;
  from: number;
  to: number | null;
  generations: GenerationData[];
}
export interface MarkFile {
  mark: { name: string; name_ru: string; country: string; is_popular: boolean };
  models: ModelData[];
}

const folder = new URL('./catalogue/', import.meta.url);

function readCatalogueTexts(): { name: string; text: string }[] {
  const cars = readdirSync(new URL('cars/', folder))
    .filter((name) => name.endsWith('.json'))
    .sort();
  return ['work-types.json', 'holidays.json', ...cars.map((name) => `cars/${name}`)].map((name) => ({
    name,
    text: readFileSync(new URL(name, folder), 'utf8'),
  }));
}

/** Changes with any byte of the data or of the rules that shape them (`extra`). */
export function catalogueVersion(extra: string): string {
  const hash = createHash('sha256').update(extra);
  for (const { name, text } of readCatalogueTexts()) hash.update(`${name}\n${text}\n`);
  return hash.digest('hex').slice(0, 16);
}

export function readWorkTypes(): WorkTypeFile {
  return JSON.parse(readFileSync(new URL('work-types.json', folder), 'utf8')) as WorkTypeFile;
}

export interface HolidayData {
  date: string;
  kind: (typeof holidayKinds)[number];
  title: string;
}

export function readHolidays(): HolidayData[] {
  const text = readFileSync(new URL('holidays.json', folder), 'utf8');
  return (JSON.parse(text) as { days: HolidayData[] }).days;
}

export function readMarks(): { slug: string; file: MarkFile }[] {
  return readCatalogueTexts()
    .filter(({ name }) => name.startsWith('cars/'))
    .map(({ name, text }) => ({
      slug: name.slice('cars/'.length, -'.json'.length),
      file: JSON.parse(text) as MarkFile,
    }));
}

export function readCarNames(): string[] {
  return readMarks().flatMap(({ file }) => [file.mark, ...file.models].flatMap((one) => one.name_ru ?? []));
}
