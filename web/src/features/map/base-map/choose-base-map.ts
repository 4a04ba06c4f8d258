import type { StyleSpecification } from 'maplibre-gl';
import type { BaseMap, TilesConfig } from './base-map.ts';
import darkStyle from './data/style-dark.json';
import lightStyle from './data/style-light.json';

export const schematicSource = 's';
const probeTimeoutMs = 3000;

export const schematic: BaseMap = {
  kind: 'schematic',
  // The streets are drawn by hand and have no more detail than this.
  maxZoom: 15,
  hasOwnAttribution: false,
  style: (theme) =>
    structuredClone(theme === 'dark' ? darkStyle : lightStyle) as unknown as StyleSpecification,
};

/** Falls back to the schematic map when the tiles do not respond in time. */
export async function chooseBaseMap({ styleUrl, pmtilesUrl }: TilesConfig): Promise<BaseMap> {
  try {
    if (styleUrl) return await styleBaseMap(styleUrl);
    if (pmtilesUrl) {
      const { pmtilesBaseMap } = await import('./pmtiles-base-map.ts');
      return await pmtilesBaseMap(pmtilesUrl, AbortSignal.timeout(probeTimeoutMs));
    }
  } catch (error) {
    console.info(`map: tiles are not available, the schematic map is shown (${String(error)})`);
  }
  return schematic;
}

/** The schematic map where the tiles have no data; logged when it replaces them. */
export async function baseMapAt(
  tiles: BaseMap,
  place: { lat: number; long: number },
  shown: BaseMap = tiles,
): Promise<BaseMap> {
  let reason = `no tiles at ${place.lat}, ${place.long}`;
  try {
    if (!tiles.covers || (await tiles.covers(place))) return tiles;
  } catch (error) {
    reason = String(error);
  }
  if (shown !== schematic) console.info(`map: ${reason}, the schematic map is shown there`);
  return schematic;
}

async function styleBaseMap(url: string): Promise<BaseMap> {
  const response = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) });
  if (!response.ok) throw new Error(`style: HTTP ${response.status}`);
  await response.body?.cancel();
  return { kind: 'tiles', maxZoom: 18, hasOwnAttribution: true, style: () => url };
}
