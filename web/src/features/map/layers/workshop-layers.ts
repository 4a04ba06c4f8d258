import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { tokenColor } from '../base-map/map-theme.ts';
import { largeCluster, radiusOf } from '../pins/clusters.ts';
import { clusterIcons } from './map-icons.ts';
import type { Marks } from './marks-geojson.ts';

const sourceId = 'workshops';
const boldFont = ['Onest Bold', 'Onest Variable'];

/** Adds the dots and clusters to a newly loaded style. */
export function addWorkshopLayers(map: MapLibreMap, data: Marks): void {
  if (map.getSource(sourceId)) return;
  map.addSource(sourceId, { type: 'geojson', data });
  for (const layer of [dots(), clusters(), captions()]) map.addLayer(layer);
}

function dots(): LayerSpecification {
  const closed = (yes: string, no: string): ['case', ['==', ['get', string], number], string, string] => [
    'case',
    ['==', ['get', 'closed'], 1],
    tokenColor(yes),
    tokenColor(no),
  ];
  return {
    id: 'workshop-dots',
    type: 'circle',
    source: sourceId,
    filter: ['!', ['has', 'count']],
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 5, 13, 7],
      'circle-color': closed('--pin-closed', '--pin'),
      'circle-stroke-width': 2,
      'circle-stroke-color': closed('--pin-closed-ring', '--pin-ring'),
    },
  };
}

/** The number is text of the map, and the nut an image of one size: nothing is drawn for each number. */
function clusters(): LayerSpecification {
  return {
    id: 'workshop-clusters',
    type: 'symbol',
    source: sourceId,
    filter: ['has', 'count'],
    layout: {
      'icon-image': ['step', ['get', 'count'], clusterIcons.small, largeCluster, clusterIcons.large],
      'icon-allow-overlap': true,
      'text-field': ['to-string', ['get', 'count']],
      'text-font': boldFont,
      // The count of a country has four or five digits.
      'text-size': ['step', ['get', 'count'], 15, largeCluster, 16, 1000, 13],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': tokenColor('--brand-text') },
  };
}

/** Left out where it would cover another caption. */
function captions(): LayerSpecification {
  const below = (count: number) => ['literal', [0, (radiusOf({ count }) - 2) / captionPx]] as const;
  return {
    id: 'workshop-captions',
    type: 'symbol',
    source: sourceId,
    filter: ['has', 'caption'],
    layout: {
      'text-field': ['get', 'caption'],
      'text-font': boldFont,
      'text-size': captionPx,
      'text-anchor': 'top',
      'text-offset': ['step', ['get', 'count'], [...below(2)], largeCluster, [...below(largeCluster)]],
      'text-padding': 0,
    },
    paint: {
      'text-color': tokenColor('--text-2'),
      'text-halo-color': tokenColor('--map-land'),
      'text-halo-width': 1.6,
    },
  };
}

const captionPx = 12;

/** After a lost WebGL context the source is missing until the style loads again, which adds it. */
export function setWorkshopMarks(map: MapLibreMap, data: Marks): void {
  map.getSource<GeoJSONSource>(sourceId)?.setData(data);
}
