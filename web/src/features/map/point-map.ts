import { Marker } from 'maplibre-gl';
import type { TilesConfig } from './base-map/base-map.ts';
import { baseMapAt, chooseBaseMap } from './base-map/choose-base-map.ts';
import { Ground } from './base-map/ground.ts';
import { drawMissingImage } from './layers/map-icons.ts';
import { labelFonts, makeMap } from './make-map.ts';
import type { Viewport } from './viewport.ts';

interface Place {
  lat: number;
  long: number;
}

export interface PointMap {
  moveTo: (place: Place) => void;
  destroy: () => void;
}

/** A map with one pin that is dragged, or moves to where the map is pressed. */
export async function createPointMap(
  container: HTMLElement,
  viewport: Viewport,
  config: TilesConfig,
  onPoint: (place: Place) => void,
): Promise<PointMap> {
  const [tiles] = await Promise.all([chooseBaseMap(config), labelFonts()]);
  const shown = await baseMapAt(tiles, viewport);
  const map = makeMap(container, viewport, shown, tiles);
  const ground = new Ground(map, tiles, shown, () => undefined);
  map.setMissingStyleImageResolver((id) => drawMissingImage(map, id));
  map.on('style.load', () => ground.draw());
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--brand').trim();
  const pin = new Marker({ draggable: true, ...(colour && { color: colour }) })
    .setLngLat([viewport.long, viewport.lat])
    .addTo(map);
  const report = () => onPoint({ lat: pin.getLngLat().lat, long: pin.getLngLat().lng });
  pin.on('dragend', report);
  map.on('click', ({ lngLat }) => {
    pin.setLngLat(lngLat);
    report();
  });
  return {
    moveTo: ({ lat, long }) => {
      pin.setLngLat([long, lat]);
      if (!map.getBounds().contains([long, lat])) map.jumpTo({ center: [long, lat] });
    },
    destroy: () => {
      ground.stop();
      map.remove();
    },
  };
}
