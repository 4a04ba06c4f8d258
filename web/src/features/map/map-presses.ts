import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { flyMs } from './camera/camera-controller.ts';
import type { Cluster } from './pins/clusters.ts';
import type { MapMarks } from './pins/map-marks.ts';

export interface PressHandlers {
  /** A pin or dot was pressed; null: the map itself. */
  onSelect: (id: number | null, byKeyboard: boolean) => void;
  /** Several workshops of one building were pressed. */
  onGroup: (place: { lat: number; long: number }) => void;
  onHover: (id: number | null) => void;
}

/** The server's zoom for workshops that no zoom separates. */
const onePlaceZoom = 18;

/** Turns presses on the map into selections, groups and zooms. */
export class MapPresses {
  readonly #map: MapLibreMap;
  readonly #marks: MapMarks;
  readonly #maxZoom: number;
  readonly #handlers: PressHandlers;
  #hoveredDot: number | null = null;

  constructor(map: MapLibreMap, marks: MapMarks, maxZoom: number, handlers: PressHandlers) {
    this.#map = map;
    this.#marks = marks;
    this.#maxZoom = maxZoom;
    this.#handlers = handlers;
  }

  click(event: MapMouseEvent): void {
    if (event.originalEvent.target !== this.#map.getCanvas()) return;
    const hit = this.#hitAt(event);
    if (!hit) this.#handlers.onSelect(null, false);
    else this.#open(hit);
  }

  /** Selects one workshop; several of one building open as a list, because no zoom separates them. */
  press(id: number, byKeyboard: boolean): void {
    const group = this.#marks.groups.get(id);
    const [first] = group ?? [];
    if (first && group && group.length > 1) this.#handlers.onGroup({ lat: first.lat, long: first.long });
    else this.#handlers.onSelect(id, byKeyboard);
  }

  hover(event: MapMouseEvent): void {
    const isOnCanvas = event.originalEvent.target === this.#map.getCanvas();
    const hit = isOnCanvas ? this.#hitAt(event) : null;
    this.#map.getCanvas().style.cursor = hit ? 'pointer' : '';
    const dot = hit?.count === 1 ? (hit.places[0]?.points[0]?.id ?? null) : null;
    if (dot === this.#hoveredDot) return;
    this.#hoveredDot = dot;
    this.#handlers.onHover(dot);
  }

  #hitAt({ lngLat: { lat, lng } }: MapMouseEvent): Cluster | null {
    return this.#marks.hitAt({ lat, long: lng }, this.#map.getZoom());
  }

  #open(cluster: Cluster): void {
    const [place, ...others] = cluster.places;
    const point = place?.points[0];
    if (point && others.length === 0) {
      this.press(point.id, false);
      return;
    }
    const { lat, long, zoom } = this.#marks.expansion(cluster, this.#maxZoom);
    if (zoom === null || zoom >= onePlaceZoom) this.#handlers.onGroup({ lat, long });
    else this.#zoomTo([long, lat], zoom);
  }

  #zoomTo(center: [number, number], zoom: number): void {
    this.#map.easeTo({ center, zoom: Math.min(zoom + 0.2, this.#maxZoom), duration: flyMs });
  }
}
