import { toPlace, toWorld } from '../../../lib/geo/mercator.ts';
import { marksGeojson } from '../layers/marks-geojson.ts';
import type { ScreenPoint } from '../viewport.ts';
import {
  type Cluster,
  clusterPlaces,
  countedPlaces,
  expansionZoom,
  type Place,
  pinnable,
  placesOf,
  radiusOf,
} from './clusters.ts';
import { choosePins, groupsOf, type MapCluster, type MapPoint } from './map-points.ts';
import type { PinRoom } from './pin-room.ts';

interface View {
  zoom: number;
  selectedId: number | null;
  room: PinRoom;
  project: (place: { lat: number; long: number }) => ScreenPoint;
}

/** A press may miss a mark by this much; the target of a finger is at least 44 px. */
const reachPx = 8;
const fingerPx = 22;

/** Divides the workshops into pins, dots and clusters: each is drawn once, and no two overlap. */
export class MapMarks {
  /** Workshops that share a building, by each of their ids. */
  groups: ReadonlyMap<number, readonly MapPoint[]> = new Map();
  #points: readonly MapPoint[] = [];
  #clusters: readonly MapCluster[] = [];
  #places: readonly Place[] = [];
  #clustered: ReturnType<typeof clusterPlaces> = { singles: [], clusters: [] };
  #drawn: readonly Cluster[] = [];
  #zoom = 0;
  /** The input of the last clustering, which dragging does not change. */
  #clusteredFor: { places: readonly Place[]; selectedId: number | null } | null = null;

  setPoints(points: readonly MapPoint[]): void {
    this.#points = points;
    this.groups = groupsOf(points);
    this.#setPlaces();
  }

  /** All matches counted by the server, in place of points when there are too many. */
  setClusters(clusters: readonly MapCluster[]): void {
    this.#clusters = clusters;
    this.#setPlaces();
  }

  get zoom(): number {
    return this.#zoom;
  }

  layOut({ zoom, selectedId, room, project }: View) {
    this.#recluster(zoom, selectedId);
    const { singles, clusters } = this.#clustered;
    const candidates = singles.flatMap(({ places }) =>
      places.flatMap((place) => pinnable(place, selectedId) ?? []),
    );
    const pinned = choosePins(candidates, project, room, selectedId);
    const bare = singles.filter(({ places }) =>
      places.every(({ points }) => !points.some((point) => pinned.includes(point))),
    );
    this.#drawn = [...bare, ...clusters];
    return { pinned, geojson: marksGeojson(this.#drawn, zoom) };
  }

  /** The dot or cluster at a place of the map. */
  hitAt(at: { lat: number; long: number }, zoom: number): Cluster | null {
    const { x, y } = toWorld(at, this.#zoom);
    const scale = 2 ** (zoom - this.#zoom);
    let best: { cluster: Cluster; away: number } | null = null;
    for (const cluster of this.#drawn) {
      const away = Math.hypot(cluster.x - x, cluster.y - y) * scale;
      if (
        away < Math.max(radiusOf(cluster) + reachPx, fingerPx) &&
        away < (best?.away ?? Number.POSITIVE_INFINITY)
      )
        best = { cluster, away };
    }
    return best?.cluster ?? null;
  }

  /** The place of a cluster and the zoom at which it splits; null if it never does. */
  expansion(cluster: Cluster, maxZoom: number): { lat: number; long: number; zoom: number | null } {
    const [first, ...others] = cluster.places;
    const zoom =
      first && others.length === 0 ? first.zoom : expansionZoom(cluster.places, this.#zoom, maxZoom);
    return { ...toPlace(cluster, this.#zoom), zoom };
  }

  #setPlaces(): void {
    this.#places =
      this.#clusters.length > 0 ? countedPlaces(this.#clusters) : placesOf(this.#points, this.groups);
  }

  #recluster(zoom: number, selectedId: number | null): void {
    const places = this.#places;
    if (
      this.#clusteredFor?.places === places &&
      this.#zoom === zoom &&
      this.#clusteredFor.selectedId === selectedId
    )
      return;
    this.#clustered = clusterPlaces([...this.#selectedPlace(selectedId), ...places], zoom, selectedId);
    this.#zoom = zoom;
    this.#clusteredFor = { places, selectedId };
  }

  /** The server's counts include every workshop, so only the selected one has a pin, with count 0. */
  #selectedPlace(selectedId: number | null): Place[] {
    const point = this.#points.find(({ id, label }) => id === selectedId && label !== null);
    if (!point || this.#clusters.length === 0) return [];
    return [{ lat: point.lat, long: point.long, count: 0, points: [point], zoom: null }];
  }
}
