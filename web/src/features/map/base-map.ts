import type { StyleSpecification } from 'maplibre-gl';
import type { MapTheme } from './map-theme.ts';

/** What the deployment says about tiles; both null: the embedded schematic map. */
export interface TilesConfig {
  styleUrl: string | null;
  pmtilesUrl: string | null;
}

/** The ground under the pins. */
export interface BaseMap {
  kind: 'schematic' | 'tiles';
  maxZoom: number;
  /** The style tells its own attribution through the map's control. */
  hasOwnAttribution: boolean;
  style: (theme: MapTheme) => StyleSpecification | string;
}
