import { readFileSync } from 'node:fs';
import type { Random } from './random.ts';

export type Point = readonly [number, number];
export interface Street {
  name: string;
  points: Point[];
  lengthMeters: number;
}
export interface CityStreets {
  streets: Street[];
  metro: { name: string; at: Point }[];
}
interface StreetsFile {
  streets: [string, string][];
  metro: [string, number, number][];
}

const metersPerDegree = 111_200;
/** Houses are next to the street, not on its axis. */
export const maxOffsetMeters = 60;
/** Metres of street for one house number, roughly as in Russian cities (both sides counted). */
const metersPerNumber = 22;
const largestNumber = 190;

export function readStreets(citySlug: string): CityStreets {
  const url = new URL(`./streets/${citySlug}.json`, import.meta.url);
  const file = JSON.parse(readFileSync(url, 'utf8')) as StreetsFile;
  return {
    streets: file.streets.map(([name, text]) => {
      const points = text.split(' ').map(parsePoint);
      return { name, points, lengthMeters: segmentsOf(points).reduce((sum, part) => sum + part.length, 0) };
    }),
    metro: file.metro.map(([name, lng, lat]) => ({ name, at: [lng, lat] })),
  };
}

function parsePoint(text: string): Point {
  const [lng, lat] = text.split(',').map(Number);
  if (lng === undefined || lat === undefined) throw new Error(`Not a point: ${text}`);
  return [lng, lat];
}

export function distanceMeters(a: Point, b: Point): number {
  const shrink = Math.cos((((a[1] + b[1]) / 2) * Math.PI) / 180);
  return Math.hypot((a[0] - b[0]) * shrink, a[1] - b[1]) * metersPerDegree;
}

function segmentsOf(points: readonly Point[]): { from: Point; to: Point; length: number }[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return { from, to, length: distanceMeters(from, to) };
  });
}

export function placeOnStreet(random: Random, street: Street): { at: Point; house: string } {
  const along = random.next() * street.lengthMeters;
  const offset = (random.chance(0.5) ? 1 : -1) * random.whole(12, maxOffsetMeters - 8);
  let left = along;
  for (const { from, to, length } of segmentsOf(street.points)) {
    if (left > length) {
      left -= length;
      continue;
    }
    const share = length === 0 ? 0 : left / length;
    const middle: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    return {
      at: beside(middle, from, to, offset),
      house: houseNumber(random, along / street.lengthMeters, street, offset),
    };
  }
  throw new Error(`${street.name} is shorter than its own length`);
}

function beside(middle: Point, from: Point, to: Point, offset: number): Point {
  const shrink = Math.cos((middle[1] * Math.PI) / 180);
  const east = (to[0] - from[0]) * shrink;
  const north = to[1] - from[1];
  const size = Math.hypot(east, north) || 1;
  const lng = middle[0] + ((north / size) * offset) / metersPerDegree / shrink;
  const lat = middle[1] - ((east / size) * offset) / metersPerDegree;
  return [Number(lng.toFixed(6)), Number(lat.toFixed(6))];
}

function houseNumber(random: Random, share: number, street: Street, offset: number): string {
  const pairs = Math.max(3, Math.min(street.lengthMeters / (2 * metersPerNumber), largestNumber / 2));
  const number = 2 * Math.floor(share * pairs) + (offset > 0 ? 2 : 1);
  const ending = random.weighted([
    ['', 62],
    [`к${random.whole(1, 4)}`, 12],
    [` стр. ${random.whole(1, 9)}`, 14],
    [random.pick(['А', 'Б', 'В', 'Г']), 12],
  ]);
  return `${number}${ending}`;
}

export function distanceFromStreet(street: Street, point: Point): number {
  const shrink = Math.cos((point[1] * Math.PI) / 180);
  return Math.min(
    ...segmentsOf(street.points).map(({ from, to }) => {
      const [dx, dy] = [(to[0] - from[0]) * shrink, to[1] - from[1]];
      const [px, py] = [(point[0] - from[0]) * shrink, point[1] - from[1]];
      const square = dx * dx + dy * dy;
      const share = square === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square));
      return Math.hypot(px - dx * share, py - dy * share) * metersPerDegree;
    }),
  );
}

const adjectiveEnding =
  /^(.+)(ая|ое|ой|ый|ий) (улица|проспект|шоссе|бульвар|набережная|переулок|тракт|проезд|магистраль)$/;
const nounIn: Record<string, string> = {
  улица: 'улице',
  проспект: 'проспекте',
  шоссе: 'шоссе',
  бульвар: 'бульваре',
  набережная: 'набережной',
  переулок: 'переулке',
  тракт: 'тракте',
  проезд: 'проезде',
  магистраль: 'магистрали',
};

/** «улица Маросейка» in the nominative looks like «улица Ленина» in the genitive, except for surnames. */
const mayBeNominative = /(?<!(?:[оеё]в|[иы]н))[ая]$/;

/** « на Чистопольской улице», « на проспекте Победы», «, улица Маросейка»; undefined if the form is uncertain. */
export function afterName(street: string): string | undefined {
  const [first = '', ...rest] = street.split(' ');
  const noun = nounIn[first];
  if (noun && !/(ая|яя)$/.test(street) && !street.includes('«'))
    return mayBeNominative.test(street) ? `, ${street}` : ` на ${noun} ${rest.join(' ')}`;
  const [, stem, ending, kind] = adjectiveEnding.exec(street) ?? [];
  if (!stem || !ending || !kind || stem.includes(' ')) return undefined;
  const soft = /[гкхжшщч]$/.test(stem);
  if (ending === 'ая') return ` на ${stem}${soft && /[жшщч]$/.test(stem) ? 'ей' : 'ой'} ${nounIn[kind]}`;
  return ` на ${stem}${ending === 'ий' && !/[гкх]$/.test(stem) ? 'ем' : 'ом'} ${nounIn[kind]}`;
}
