import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { expansionZoom, type Hit, hitAt, idsOfCluster } from './workshop-layers.ts';
import type { MapPoint } from './workshops-geojson.ts';

export interface PressHandlers {
  /** A pin or dot was pressed; null: the bare map was. */
  onSelect: (id: number | null, byKeyboard: boolean) => void;
  /** Several workshops of one building were pressed. */
  onGroup: (place: { lat: number; long: number }) => void;
  onHover: (id: number | null) => void;
}

/** Moves that the page makes itself: they must not be taken for the person's own. */
export const ownMove = { isOwn: true };
/** How long the map glides to what was pressed. */
export const flyMs = 320;
/** The server's word for workshops that no zoom parts. */
const onePlaceZoom = 18;

/** What a press of the map means. */
export class MapPresses {
  /** Workshops that share a building, by each of their ids. */
  groups: ReadonlyMap<number, readonly MapPoint[]> = new Map();
  readonly #map: MapLibreMap;
  readonly #maxZoom: number;
  readonly #handlers: PressHandlers;
  #hoveredDot: number | null = null;

  constructor(map: MapLibreMap, maxZoom: number, handlers: PressHandlers) {
    this.#map = map;
    this.#maxZoom = maxZoom;
    this.#handlers = handlers;
  }

  async click(event: MapMouseEvent): Promise<void> {
    if (event.originalEvent.target !== this.#map.getCanvas()) return;
    const hit = hitAt(this.#map, event.point);
    if (!hit) this.#handlers.onSelect(null, false);
    else if (hit.kind === 'dot') this.press(hit.id, false);
    else if (hit.kind === 'counted') this.#openCounted(hit);
    else await this.#open(hit);
  }

  /** One workshop is selected; several of one building are told as a list, for no zoom parts them. */
  press(id: number, byKeyboard: boolean): void {
    const group = this.groups.get(id);
    const [first] = group ?? [];
    if (first && group && group.length > 1) this.#handlers.onGroup({ lat: first.lat, long: first.long });
    else this.#handlers.onSelect(id, byKeyboard);
  }

  hover(event: MapMouseEvent): void {
    const isOnCanvas = event.originalEvent.target === this.#map.getCanvas();
    const hit = isOnCanvas ? hitAt(this.#map, event.point) : null;
    this.#map.getCanvas().style.cursor = hit ? 'pointer' : '';
    const dot = hit?.kind === 'dot' ? hit.id : null;
    if (dot === this.#hoveredDot) return;
    this.#hoveredDot = dot;
    this.#handlers.onHover(dot);
  }

  #openCounted({ center, zoom }: Extract<Hit, { kind: 'counted' }>): void {
    const [long, lat] = center;
    if (zoom >= onePlaceZoom) this.#handlers.onGroup({ lat, long });
    else this.#zoomTo(center, zoom);
  }

  async #open({ clusterId, center }: Extract<Hit, { kind: 'nut' }>): Promise<void> {
    const [first, ...others] = await idsOfCluster(this.#map, clusterId);
    const group = first === undefined ? undefined : this.groups.get(first);
    if (first !== undefined && group && others.every((id) => group.some((point) => point.id === id))) {
      this.press(first, false);
      return;
    }
    const zoom = await expansionZoom(this.#map, clusterId);
    if (zoom !== null) this.#zoomTo(center, zoom);
  }

  #zoomTo(center: [number, number], zoom: number): void {
    this.#map.easeTo({ center, zoom: Math.min(zoom + 0.2, this.#maxZoom), duration: flyMs });
  }
}
