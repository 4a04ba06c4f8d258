import { distanceMeters } from '@sto/contract/geography/distance';
import type { CityBasemap } from './basemap.ts';
import { drawnCities } from './drawn-cities.ts';

const files = import.meta.glob<string>(['./data/*.json', '!./data/style-*.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Drawn shapes reach about this far from a centre; beyond it only plain land is drawn. */
const reachMeters = 178_000;

export function cityInView(lng: number, lat: number): string | null {
  let nearest: { slug: string; distance: number } | null = null;
  for (const [slug, center] of Object.entries(drawnCities)) {
    const distance = distanceMeters({ lat, long: lng }, { lat: center[1], long: center[0] });
    if (distance < (nearest?.distance ?? reachMeters)) nearest = { slug, distance };
  }
  return nearest?.slug ?? null;
}

export async function fetchBasemap(slug: string, signal: AbortSignal): Promise<CityBasemap> {
  const address = files[`./data/${slug}.json`];
  if (!address) throw new Error(`no schematic map of ${slug}`);
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`schematic map of ${slug}: HTTP ${response.status}`);
  return (await response.json()) as CityBasemap;
}
