import { AttributionControl, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { BaseMap } from './base-map/base-map.ts';
import { currentTheme } from './base-map/map-theme.ts';
import type { Viewport } from './viewport.ts';

// The bundle does not contain the worker, so MapLibre needs its address.
setWorkerUrl(workerUrl);

const fontsTimeoutMs = 2500;

/** MapLibre caches labels permanently, also those drawn in a fallback font before this one has loaded. */
export async function labelFonts(): Promise<void> {
  const load = (weight: number) => document.fonts.load(`${weight} 48px "Onest Variable"`, 'Яя Aa');
  const late = new Promise((resolve) => setTimeout(resolve, fontsTimeoutMs));
  await Promise.race([Promise.allSettled([load(400), load(700)]), late]);
}

/** Two dimensions, north up. */
export function makeMap(
  container: HTMLElement,
  { lat, long, zoom }: Viewport,
  shown: BaseMap,
  tiles: BaseMap,
): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style: shown.style(currentTheme()),
    center: [long, lat],
    zoom,
    minZoom: 3,
    maxZoom: tiles.maxZoom,
    fadeDuration: 0,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    locale: {
      'Map.Title': 'Карта: стрелки двигают, плюс и минус меняют масштаб',
      'Marker.Title': 'Точка на карте',
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (tiles.hasOwnAttribution) map.addControl(new AttributionControl({ compact: true }));
  return map;
}
