/// <reference types="geojson" />

import { toPlace } from '../../../lib/geo/mercator.ts';
import { formatMoneyFrom } from '../../../lib/text/money.ts';
import type { Cluster } from '../pins/clusters.ts';
import type { MapPoint } from '../pins/map-points.ts';

export interface MarkProperties {
  count?: number;
  /** «от 1 800 ₽», «8 открыто»; absent where only the number is known. */
  caption?: string;
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
  const points = places.flatMap((place) => place.points);
  const [first] = points;
  if (count === 1 && first) return { closed: first.isClosed || first.isMuted ? 1 : 0 };
  return points.length === count ? { count, caption: captionOf(points) } : { count };
}

function captionOf(points: readonly MapPoint[]): string {
  const prices = points.flatMap(({ priceFrom }) => priceFrom ?? []);
  if (prices.length > 0) {
    const least = Math.min(...prices);
    return least === 0 ? 'есть бесплатно' : formatMoneyFrom(least);
  }
  const open = points.filter(({ isClosed }) => !isClosed).length;
  return open === 0 ? 'закрыто' : `${open}\u00A0открыто`;
}
