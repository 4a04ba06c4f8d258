import type { StyleSpecification } from 'maplibre-gl';
import type { BaseMap, TilesConfig } from './base-map.ts';
import darkStyle from './basemap/style-dark.json';
import lightStyle from './basemap/style-light.json';

export const schematicSource = 's';
const probeTimeoutMs = 3000;

const schematic: BaseMap = {
  kind: 'schematic',
  // Streets are drawn by hand: nearer than this there is nothing more to see.
  maxZoom: 15,
  hasOwnAttribution: false,
  style: (theme) =>
    structuredClone(theme === 'dark' ? darkStyle : lightStyle) as unknown as StyleSpecification,
};

/** Tiles that do not answer in time must not cost the driver the map: the schematic one stands in. */
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

async function styleBaseMap(url: string): Promise<BaseMap> {
  const response = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) });
  if (!response.ok) throw new Error(`style: HTTP ${response.status}`);
  await response.body?.cancel();
  return { kind: 'tiles', maxZoom: 18, hasOwnAttribution: true, style: () => url };
}
