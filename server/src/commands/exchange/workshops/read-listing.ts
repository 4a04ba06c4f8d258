import findTimeZone from '@photostructure/tz-lookup';
import { distanceMeters } from '@sto/contract/geography/distance';
import { normalizePhone } from '@sto/contract/primitives';
import type { WeekSchedule } from '../../../db/tables/workshops.ts';
import { longestAddress, mostPhones, tooLong } from './listing-limits.ts';
import type { ListingSource } from './listing-source.ts';
import { closedWeek, neverOpen, type ReadHours, readOsmHours } from './osm-hours.ts';
import { slugOf } from './slug.ts';

export interface Listing {
  slug: string;
  name: string;
  city_id: number;
  address: string;
  lat: number;
  long: number;
  timezone: string;
  description: string;
  phones: string[];
  site: string | null;
  schedule: WeekSchedule;
  mark_ids: number[];
}

export interface ListingRules {
  /** Prefix of the file's ids, so that two sources never collide: `osm`. */
  source: string;
  cities: readonly { id: number; lat: number; long: number }[];
  markIds: ReadonlyMap<string, number>;
  /** For listings without hours; absent: that is an error. */
  defaultHours: string | undefined;
}

/** Ids of our own export are those of the listing, not of a source. */
export const ownIdPrefix = 'sto/';
const cityReachKm = 60;

export type ReadListing = { listing: Listing; warnings: string[] } | { error: string };

export function readListing(source: ListingSource, rules: ListingRules): ReadListing {
  const { id, lat, long, tags } = source;
  const slug = slugIn(id, rules);
  const error = errorOfSource(slug, source);
  if (error) return { error };
  const name = tags.name ?? tags['name:ru'];
  if (!name) return { error: 'нет названия (name)' };
  const address = addressOf(tags);
  const addressError = errorOfAddress(address);
  if (address === null || addressError) return { error: addressError };
  const cityId = nearestCityId(source, rules);
  if (cityId === null) return { error: `в ${cityReachKm} км нет города из списка` };
  const hours = hoursOf(tags.opening_hours ?? rules.defaultHours, id);
  if (typeof hours === 'string') return { error: hours };
  const phones = phonesOf(tags);
  if (phones.known.length > mostPhones) return { error: `телефонов больше ${mostPhones}` };
  return {
    listing: {
      slug,
      name,
      city_id: cityId,
      address,
      lat,
      long,
      timezone: findTimeZone(lat, long),
      description: tags.description ?? '',
      phones: phones.known,
      site: siteOf(tags.website ?? tags['contact:website']),
      schedule: hours.schedule,
      mark_ids: [
        ...new Set(listOf(tags.brand).flatMap((mark) => rules.markIds.get(mark.toLowerCase()) ?? [])),
      ],
    },
    warnings: [
      ...phones.unknown.map((phone) => `телефон не разобран: ${phone}`),
      ...(hours.hasBreaks ? ['перерыв в часах работы опущен'] : []),
    ],
  };
}

function errorOfSource(slug: string, { lat, long, tags }: ListingSource): string | null {
  if (!slug) return 'нет id';
  if (tags.shop && tags.shop !== 'car_repair')
    return tooLong(slug, tags) ?? `не автосервис: shop=${tags.shop}`;
  return tooLong(slug, tags) ?? (Math.abs(lat) <= 90 && Math.abs(long) <= 180 ? null : 'нет координат');
}

/** Empty if the id has no usable characters. */
function slugIn(id: string, { source }: ListingRules): string {
  if (id.startsWith(ownIdPrefix)) return id.slice(ownIdPrefix.length);
  return slugOf(id) && slugOf(`${source}-${id}`);
}

function errorOfAddress(address: string | null): string {
  if (!address) return 'нет адреса (addr:street и addr:housenumber, или addr:full)';
  return address.length > longestAddress ? `адрес длиннее ${longestAddress} знаков` : '';
}

function addressOf(tags: ListingSource['tags']): string | null {
  if (tags['addr:full']) return tags['addr:full'];
  const street = tags['addr:street'] ?? tags['addr:place'];
  if (!street) return null;
  return [tags['addr:city'], street, tags['addr:housenumber']].filter(Boolean).join(', ');
}

function nearestCityId(source: ListingSource, { cities }: ListingRules): number | null {
  let best: { id: number; km: number } | null = null;
  for (const city of cities) {
    const km = distanceMeters(source, city) / 1000;
    if (km <= cityReachKm && (!best || km < best.km)) best = { id: city.id, km };
  }
  return best?.id ?? null;
}

function hoursOf(text: string | undefined, id: string): ReadHours | string {
  if (!text) return 'нет часов работы (opening_hours); задайте --default-hours, если знаете их';
  // In foreign data it means a closed place; in our own export, no open day.
  if (text === neverOpen && id.startsWith(ownIdPrefix)) return { schedule: closedWeek, hasBreaks: false };
  try {
    return readOsmHours(text) ?? `часы работы не говорят об обычной неделе: ${text}`;
  } catch {
    return `часы работы не разобраны: ${text}`;
  }
}

function phonesOf(tags: ListingSource['tags']): { known: string[]; unknown: string[] } {
  const texts = [tags.phone, tags['contact:phone'], tags['contact:mobile']].flatMap(listOf);
  const read = texts.map((text) => ({ text, phone: normalizePhone(text) }));
  return {
    known: [...new Set(read.flatMap(({ phone }) => phone ?? []))],
    unknown: read.filter(({ phone }) => phone === null).map(({ text }) => text),
  };
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

function siteOf(text: string | undefined): string | null {
  if (!text) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? address : null;
}
