/// <reference types="geojson" />

import { toPlace } from '../../../lib/geo/mercator.ts';
import type { Cluster } from '../pins/clusters.ts';

export interface MarkProperties {
  count?: number;
  closed?: 0 | 1;
}

export type Marks = GeoJSON.FeatureCollection<GeoJSON.Point, MarkProperties>;

/** All marks without a pin: dots and clusters. */
export function marksGeojson(clusters: readonly Cluster[], zoom: number): Marks {
  return {
    type: 'FeatureCollection',
    features: clusters.map((cluster) => {
      const { lat, long } = toPlace(cluster, zoom);
      return {
        type: 'Feature',
        properties: markProperties(cluster),
        geometry: { type: 'Point', coordinates: [long, lat] },
      };
    }),
  };
}

function markProperties({ count, places }: Cluster): MarkProperties {
  const point = places[0]?.points[0];
  return count === 1 && point ? { closed: point.isClosed || point.isMuted ? 1 : 0 } : { count };
}
