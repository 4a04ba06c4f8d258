import { toPlace, toWorld } from '../../lib/mercator.ts';
import {
  type Bunch,
  countedPlaces,
  type Place,
  partingZoom,
  pinnable,
  placesOf,
  radiusOf,
  shareOut,
} from './bunches.ts';
import { marksGeojson } from './marks-geojson.ts';
import type { PinRoom } from './pin-room.ts';
import type { ScreenPoint } from './viewport.ts';
import { choosePins, groupsOf, type MapCluster, type MapPoint } from './workshops-geojson.ts';

interface View {
  zoom: number;
  selectedId: number | null;
  room: PinRoom;
  project: (place: { lat: number; long: number }) => ScreenPoint;
}

/** A press need not be exact. */
const reachPx = 8;

/** Shares the workshops out between pins, dots and clusters: each stands on the map once, and nothing covers them. */
export class MapMarks {
  /** Workshops that share a building, by each of their ids. */
  groups: ReadonlyMap<number, readonly MapPoint[]> = new Map();
  #points: readonly MapPoint[] = [];
  #clusters: readonly MapCluster[] = [];
  #places: readonly Place[] = [];
  #shared: ReturnType<typeof shareOut> = { alone: [], bunches: [] };
  /** What has no pin. */
  #drawn: readonly Bunch[] = [];
  #zoom = 0;
  /** What was shared out: a map that is only dragged keeps it. */
  #made: { places: readonly Place[]; selectedId: number | null } | null = null;

  setPoints(points: readonly MapPoint[]): void {
    this.#points = points;
    this.groups = groupsOf(points);
    this.#setPlaces();
  }

  /** All matches, counted by the server: in place of points, when they are too many to be told one by one. */
  setClusters(clusters: readonly MapCluster[]): void {
    this.#clusters = clusters;
    this.#setPlaces();
  }

  /** The zoom that the marks are made for. */
  get zoom(): number {
    return this.#zoom;
  }

  layOut({ zoom, selectedId, room, project }: View) {
    this.#shareOut(zoom, selectedId);
    const { alone, bunches } = this.#shared;
    const candidates = alone.flatMap(({ places }) =>
      places.flatMap((place) => pinnable(place, selectedId) ?? []),
    );
    const pinned = choosePins(candidates, project, room, selectedId);
    const bare = alone.filter(({ places }) =>
      places.every(({ points }) => !points.some((point) => pinned.includes(point))),
    );
    this.#drawn = [...bare, ...bunches];
    return { pinned, geojson: marksGeojson(this.#drawn, zoom) };
  }

  /** The dot or cluster at a place of the map. */
  hitAt(at: { lat: number; long: number }, zoom: number): Bunch | null {
    const { x, y } = toWorld(at, this.#zoom);
    const scale = 2 ** (zoom - this.#zoom);
    let best: { bunch: Bunch; away: number } | null = null;
    for (const bunch of this.#drawn) {
      const away = Math.hypot(bunch.x - x, bunch.y - y) * scale;
      if (away < radiusOf(bunch) + reachPx && away < (best?.away ?? Number.POSITIVE_INFINITY))
        best = { bunch, away };
    }
    return best?.bunch ?? null;
  }

  /** Where a cluster lies, and the zoom at which it falls apart; null: at none. */
  opening(bunch: Bunch, maxZoom: number): { lat: number; long: number; zoom: number | null } {
    const [first, ...others] = bunch.places;
    const zoom = first && others.length === 0 ? first.zoom : partingZoom(bunch.places, this.#zoom, maxZoom);
    return { ...toPlace(bunch, this.#zoom), zoom };
  }

  #setPlaces(): void {
    this.#places =
      this.#clusters.length > 0 ? countedPlaces(this.#clusters) : placesOf(this.#points, this.groups);
  }

  #shareOut(zoom: number, selectedId: number | null): void {
    const places = this.#places;
    if (this.#made?.places === places && this.#zoom === zoom && this.#made.selectedId === selectedId) return;
    this.#shared = shareOut([...this.#countedAlready(selectedId), ...places], zoom, selectedId);
    this.#zoom = zoom;
    this.#made = { places, selectedId };
  }

  /** Where the server counts, a pin beside the count would be counted twice: only the selected one has its own. */
  #countedAlready(selectedId: number | null): Place[] {
    const point = this.#points.find(({ id, label }) => id === selectedId && label !== null);
    if (!point || this.#clusters.length === 0) return [];
    return [{ lat: point.lat, long: point.long, count: 0, points: [point], zoom: null }];
  }
}
