import type { StyleSpecification } from 'maplibre-gl';
import type { MapTheme } from './map-theme.ts';

export interface TilesConfig {
  styleUrl: string | null;
  pmtilesUrl: string | null;
}

export interface BaseMap {
  kind: 'schematic' | 'tiles';
  maxZoom: number;
  /** The style has its own attribution. */
  hasOwnAttribution: boolean;
  style: (theme: MapTheme) => StyleSpecification | string;
  /** Whether it has data for a place; without this function it has data everywhere. */
  covers?: (place: { lat: number; long: number }) => Promise<boolean>;
}
