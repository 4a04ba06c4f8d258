import { AttributionControl, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { BaseMap } from './base-map.ts';
import { currentTheme } from './map-theme.ts';
import type { Viewport } from './viewport.ts';

// Without its own address the worker is sought beside a bundle that does not hold it.
setWorkerUrl(workerUrl);

const fontsTimeoutMs = 2500;

/** A label drawn before its font has come is cached in a fallback font for good. */
export async function labelFonts(): Promise<void> {
  const load = (weight: number) => document.fonts.load(`${weight} 48px "Onest Variable"`, 'Яя Aa');
  const late = new Promise((resolve) => setTimeout(resolve, fontsTimeoutMs));
  await Promise.race([Promise.allSettled([load(400), load(700)]), late]);
}

/** The bare map: two dimensions, north up. */
export function makeMap(
  container: HTMLElement,
  { lat, long, zoom }: Viewport,
  baseMap: BaseMap,
): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style: baseMap.style(currentTheme()),
    center: [long, lat],
    zoom,
    minZoom: 3,
    maxZoom: baseMap.maxZoom,
    fadeDuration: 0,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    locale: { 'Map.Title': 'Карта: стрелки двигают, плюс и минус меняют масштаб' },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (baseMap.hasOwnAttribution) map.addControl(new AttributionControl({ compact: true }));
  return map;
}
