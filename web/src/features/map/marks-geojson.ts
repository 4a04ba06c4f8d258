/// <reference types="geojson" />

import { toPlace } from '../../lib/mercator.ts';
import type { Bunch } from './bunches.ts';

export interface MarkProperties {
  /** Of a cluster; a dot has none. */
  count?: number;
  closed?: 0 | 1;
}

export type Marks = GeoJSON.FeatureCollection<GeoJSON.Point, MarkProperties>;

/** Everything that has no pin of its own: dots and clusters. */
export function marksGeojson(bunches: readonly Bunch[], zoom: number): Marks {
  return {
    type: 'FeatureCollection',
    features: bunches.map((bunch) => {
      const { lat, long } = toPlace(bunch, zoom);
      return {
        type: 'Feature',
        properties: markProperties(bunch),
        geometry: { type: 'Point', coordinates: [long, lat] },
      };
    }),
  };
}

function markProperties({ count, places }: Bunch): MarkProperties {
  const point = places[0]?.points[0];
  return count === 1 && point ? { closed: point.isClosed || point.isMuted ? 1 : 0 } : { count };
}
