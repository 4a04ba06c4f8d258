import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { nutPrefix } from './map-icons.ts';
import { tokenColor } from './map-theme.ts';
import type { clustersGeojson, dotsGeojson } from './workshops-geojson.ts';

type Dots = ReturnType<typeof dotsGeojson>;
type Clusters = ReturnType<typeof clustersGeojson>;

const sourceId = 'workshops';
const dotsLayer = 'workshop-dots';
const nutsLayer = 'workshop-nuts';
const countedSourceId = 'counted-workshops';
const countedLayer = 'counted-workshops-nuts';
const leavesMax = 50;

/** Puts the dots and clusters over a style that has just been loaded. */
export function addWorkshopLayers(map: MapLibreMap, data: Dots, clusters: Clusters): void {
  if (map.getSource(sourceId)) return;
  map.addSource(sourceId, { type: 'geojson', data, cluster: true, clusterRadius: 84, clusterMaxZoom: 14 });
  map.addLayer({
    id: dotsLayer,
    type: 'circle',
    source: sourceId,
    filter: ['!', ['has', 'point_count']],
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 5, 13, 7],
      'circle-color': ['case', ['==', ['get', 'closed'], 1], tokenColor('--pin-closed'), tokenColor('--pin')],
      'circle-stroke-width': 2,
      'circle-stroke-color': [
        'case',
        ['==', ['get', 'closed'], 1],
        tokenColor('--pin-closed-ring'),
        tokenColor('--pin-ring'),
      ],
    },
  });
  map.addLayer({
    id: nutsLayer,
    type: 'symbol',
    source: sourceId,
    filter: ['has', 'point_count'],
    layout: {
      'icon-image': ['concat', nutPrefix, ['to-string', ['get', 'point_count']]],
      'icon-allow-overlap': true,
    },
  });
  map.addSource(countedSourceId, { type: 'geojson', data: clusters });
  map.addLayer({
    id: countedLayer,
    type: 'symbol',
    source: countedSourceId,
    layout: {
      'icon-image': ['concat', nutPrefix, ['to-string', ['get', 'count']]],
      'icon-allow-overlap': true,
    },
  });
}

/** After a lost WebGL context the source is gone until it is restored: then the style's load adds it anew. */
export function setWorkshopDots(map: MapLibreMap, data: Dots): void {
  map.getSource<GeoJSONSource>(sourceId)?.setData(data);
}

export function setWorkshopClusters(map: MapLibreMap, data: Clusters): void {
  map.getSource<GeoJSONSource>(countedSourceId)?.setData(data);
}

export type Hit =
  | { kind: 'dot'; id: number }
  | { kind: 'nut'; clusterId: number; center: [number, number] }
  /** Counted by the server. */
  | { kind: 'counted'; zoom: number; center: [number, number] };

const reachPx = 8;

/** The dot or cluster under a point of the canvas. */
export function hitAt(map: MapLibreMap, { x, y }: { x: number; y: number }): Hit | null {
  if (!map.getLayer(nutsLayer)) return null;
  const [feature] = map.queryRenderedFeatures(
    [
      [x - reachPx, y - reachPx],
      [x + reachPx, y + reachPx],
    ],
    { layers: [nutsLayer, countedLayer, dotsLayer] },
  );
  if (feature?.geometry.type !== 'Point') return null;
  const { cluster_id: clusterId, id, zoom } = feature.properties;
  const [lng = 0, lat = 0] = feature.geometry.coordinates;
  if (typeof clusterId === 'number') return { kind: 'nut', clusterId, center: [lng, lat] };
  if (typeof zoom === 'number') return { kind: 'counted', zoom, center: [lng, lat] };
  return typeof id === 'number' ? { kind: 'dot', id } : null;
}

/** The zoom at which a cluster falls apart. */
export async function expansionZoom(map: MapLibreMap, clusterId: number): Promise<number | null> {
  const zoom = await map.getSource<GeoJSONSource>(sourceId)?.getClusterExpansionZoom(clusterId);
  return zoom ?? null;
}

/** The workshops of a cluster, so many as may stand in one building. */
export async function idsOfCluster(map: MapLibreMap, clusterId: number): Promise<number[]> {
  const leaves = await map.getSource<GeoJSONSource>(sourceId)?.getClusterLeaves(clusterId, leavesMax, 0);
  return (leaves ?? []).flatMap(({ properties }) =>
    typeof properties?.id === 'number' ? properties.id : [],
  );
}
