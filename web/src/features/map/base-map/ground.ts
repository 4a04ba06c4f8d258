import type { Map as MapLibreMap } from 'maplibre-gl';
import type { BaseMap } from './base-map.ts';
import { baseMapAt } from './choose-base-map.ts';
import { currentTheme, watchTheme } from './map-theme.ts';
import { SchematicGround } from './schematic-ground.ts';

/** Keeps the style in step with the theme and with where the tiles have data. */
export class Ground {
  readonly #map: MapLibreMap;
  readonly #tiles: BaseMap;
  readonly #schematic: SchematicGround;
  readonly #unwatchTheme: () => void;
  readonly #onChange: (isSchematic: boolean) => void;
  #shown: BaseMap;
  #lookups = 0;

  /** `shown`: the base map that the map was created with. */
  constructor(map: MapLibreMap, tiles: BaseMap, shown: BaseMap, onChange: (isSchematic: boolean) => void) {
    this.#map = map;
    this.#tiles = tiles;
    this.#shown = shown;
    this.#onChange = onChange;
    this.#schematic = new SchematicGround(map);
    this.#unwatchTheme = watchTheme(() => this.#restyle());
  }

  draw(): void {
    if (this.#shown.kind === 'schematic') void this.#schematic.draw();
    if (this.#tiles.covers) void this.#choose();
  }

  stop(): void {
    this.#lookups += 1;
    this.#unwatchTheme();
    this.#schematic.stop();
  }

  async #choose(): Promise<void> {
    this.#lookups += 1;
    const lookup = this.#lookups;
    const { lng, lat } = this.#map.getCenter();
    const baseMap = await baseMapAt(this.#tiles, { lat, long: lng }, this.#shown);
    if (lookup !== this.#lookups || baseMap === this.#shown) return;
    this.#shown = baseMap;
    this.#restyle();
    this.#onChange(baseMap.kind === 'schematic');
  }

  #restyle(): void {
    this.#schematic.forget();
    this.#map.setStyle(this.#shown.style(currentTheme()), { diff: false });
  }
}
