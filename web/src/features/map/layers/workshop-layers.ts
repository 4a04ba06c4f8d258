import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { tokenColor } from '../base-map/map-theme.ts';
import { clusterIconPrefix } from './map-icons.ts';
import type { Marks } from './marks-geojson.ts';

const sourceId = 'workshops';

/** Adds the dots and clusters to a newly loaded style. */
export function addWorkshopLayers(map: MapLibreMap, data: Marks): void {
  if (map.getSource(sourceId)) return;
  map.addSource(sourceId, { type: 'geojson', data });
  map.addLayer({
    id: 'workshop-dots',
    type: 'circle',
    source: sourceId,
    filter: ['!', ['has', 'count']],
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
    id: 'workshop-clusters',
    type: 'symbol',
    source: sourceId,
    filter: ['has', 'count'],
    layout: {
      'icon-image': ['concat', clusterIconPrefix, ['to-string', ['get', 'count']]],
      'icon-allow-overlap': true,
    },
  });
}

/** After a lost WebGL context the source is missing until the style loads again, which adds it. */
export function setWorkshopMarks(map: MapLibreMap, data: Marks): void {
  map.getSource<GeoJSONSource>(sourceId)?.setData(data);
}
