import { layers, namedFlavor } from '@protomaps/basemaps';
import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl';
import { FetchSource, type Header, PMTiles, Protocol } from 'pmtiles';
import { toWorld, worldAt } from '../../../lib/geo/mercator.ts';
import type { BaseMap } from './base-map.ts';
import type { MapTheme } from './map-theme.ts';

/** Layers of `@protomaps/basemaps` 5 read tiles of this schema. */
const schemaMin = 4;
let protocol: Protocol | null = null;

/** Reads the header first: throws without an answer, without range requests or with an old schema. */
export async function pmtilesBaseMap(url: string, signal: AbortSignal): Promise<BaseMap> {
  const archive = new PMTiles(new FetchSource(url));
  const header = await Promise.race([checkedHeader(archive), refusal(signal)]);
  if (!protocol) {
    protocol = new Protocol();
    addProtocol('pmtiles', protocol.tile);
  }
  protocol.add(archive);
  return {
    kind: 'tiles',
    maxZoom: 18,
    hasOwnAttribution: false,
    style: (theme) => styleOf(url, theme),
    covers: (place) => hasTileAt(archive, header, place),
  };
}

async function checkedHeader(archive: PMTiles): Promise<Header> {
  const header = await archive.getHeader();
  const metadata = (await archive.getMetadata()) as { version?: string } | undefined;
  const schema = Number.parseInt(metadata?.version ?? '', 10);
  if (!(schema >= schemaMin)) throw new Error(`PMTiles: schema ${metadata?.version ?? 'unknown'}`);
  return header;
}

/** An archive cut along a border covers less than its bounds: a tile of the middle zooms decides. */
const probeZoom = 10;

export async function hasTileAt(
  archive: Pick<PMTiles, 'getZxy'>,
  { minLon, minLat, maxLon, maxLat, maxZoom }: Header,
  place: { lat: number; long: number },
): Promise<boolean> {
  const { lat, long } = place;
  if (long < minLon || long > maxLon || lat < minLat || lat > maxLat) return false;
  const zoom = Math.min(maxZoom, probeZoom);
  const { x, y } = toWorld(place, zoom);
  const tilePx = worldAt(0);
  return (await archive.getZxy(zoom, Math.floor(x / tilePx), Math.floor(y / tilePx))) !== undefined;
}

function refusal(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function styleOf(url: string, theme: MapTheme): StyleSpecification {
  const drawn = layers('tiles', namedFlavor(theme), { lang: 'ru' }) as LayerSpecification[];
  return {
    version: 8,
    sources: { tiles: { type: 'vector', url: `pmtiles://${url}` } },
    layers: drawn.map(withLocalFont),
  };
}

/** No glyph or icon server: labels are drawn with the page's own font, icons are left out. */
function withLocalFont(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout) return layer;
  const { 'icon-image': _icon, ...layout } = layer.layout;
  const isBold = /Medium|Bold/.test(JSON.stringify(layout['text-font'] ?? ''));
  const text = JSON.parse(JSON.stringify(layout['text-field'] ?? ''), (key, value) =>
    key === 'text-font' ? ['literal', ['Onest Variable']] : value,
  );
  return {
    ...layer,
    layout: {
      ...layout,
      'text-field': text,
      'text-font': isBold ? ['Onest Bold', 'Onest Variable'] : ['Onest Variable'],
    },
  };
}
