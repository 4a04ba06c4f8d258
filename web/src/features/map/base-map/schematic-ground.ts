import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { expandBasemap } from './basemap.ts';
import { cityInView, fetchBasemap } from './basemap-files.ts';
import { schematicSource } from './choose-base-map.ts';

/** Loads the schematic map of the city in view, once for each style and city. */
export class SchematicGround {
  readonly #map: MapLibreMap;
  #drawnCity: string | null = null;
  #fetch: AbortController | null = null;

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  /** A new style has nothing drawn on it yet. */
  forget(): void {
    this.#drawnCity = null;
  }

  stop(): void {
    this.#fetch?.abort();
  }

  async draw(): Promise<void> {
    const { lng, lat } = this.#map.getCenter();
    const slug = cityInView(lng, lat);
    if (slug === null || slug === this.#drawnCity) return;
    this.#fetch?.abort();
    this.#fetch = new AbortController();
    this.#drawnCity = slug;
    try {
      const city = await fetchBasemap(slug, this.#fetch.signal);
      this.#map.getSource<GeoJSONSource>(schematicSource)?.setData(expandBasemap(city));
    } catch (error) {
      if (this.#drawnCity === slug) this.#drawnCity = null;
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        console.info(`map: ${String(error)}`);
    }
  }
}
