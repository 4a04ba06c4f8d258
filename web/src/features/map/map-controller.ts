import type { Map as MapLibreMap } from 'maplibre-gl';
import type { BaseMap, TilesConfig } from './base-map/base-map.ts';
import { baseMapAt, chooseBaseMap } from './base-map/choose-base-map.ts';
import { Ground } from './base-map/ground.ts';
import { CameraController, type CameraHandlers } from './camera/camera-controller.ts';
import type { Found } from './camera/found-places.ts';
import { drawMissingImage } from './layers/map-icons.ts';
import { marksGeojson } from './layers/marks-geojson.ts';
import { addWorkshopLayers, setWorkshopMarks } from './layers/workshop-layers.ts';
import { labelFonts, makeMap } from './make-map.ts';
import styles from './map.module.css';
import { MapPresses, type PressHandlers } from './map-presses.ts';
import { MapMarks } from './pins/map-marks.ts';
import type { MapCluster, MapPoint } from './pins/map-points.ts';
import { PinLayer } from './pins/pin-layer.ts';
import { pinRoomOf } from './pins/pin-room.ts';
import type { MapPadding, MapView, ScreenPoint, Viewport } from './viewport.ts';

interface MapHandlers extends PressHandlers, CameraHandlers {
  onReady: () => void;
  /** The graphics context was lost or restored. */
  onContext: (isLost: boolean) => void;
  /** The embedded map replaces the tiles, or the reverse. */
  onGround: (isSchematic: boolean) => void;
}

interface ControllerOptions {
  container: HTMLElement;
  viewport: Viewport;
  /** Preferred; the embedded map is shown where it has no data. */
  tiles: BaseMap;
  shown: BaseMap;
  handlers: MapHandlers;
}

/** A layout for a zoom this far away would begin to overlap. */
const zoomStep = 0.5;

/** Chooses the base map and loads its label font before the first frame. */
export async function createMap(
  options: Omit<ControllerOptions, 'tiles' | 'shown'>,
  config: TilesConfig,
): Promise<MapController> {
  const [tiles] = await Promise.all([chooseBaseMap(config), labelFonts()]);
  const shown = await baseMapAt(tiles, options.viewport);
  options.handlers.onGround(shown.kind === 'schematic');
  return new MapController({ ...options, tiles, shown });
}

export class MapController {
  /** Follows the selected workshop and holds its balloon. */
  readonly balloonHost = document.createElement('div');
  readonly hasOwnAttribution: boolean;
  readonly #map: MapLibreMap;
  readonly #pins: PinLayer;
  readonly #handlers: MapHandlers;
  readonly #ground: Ground;
  readonly #marks = new MapMarks();
  readonly #presses: MapPresses;
  readonly #camera: CameraController;
  #points: readonly MapPoint[] = [];
  #pinned: readonly MapPoint[] = [];
  #hasExtraPin = false;
  #drawn = marksGeojson([], 0);
  #selectedId: number | null = null;
  #isBalloonShown = false;

  constructor({ container, viewport, tiles, shown, handlers }: ControllerOptions) {
    this.#handlers = handlers;
    this.hasOwnAttribution = tiles.hasOwnAttribution;
    this.#map = makeMap(container, viewport, shown, tiles);
    this.#map.setMissingStyleImageResolver((id) => drawMissingImage(this.#map, id));
    this.#ground = new Ground(this.#map, tiles, shown, handlers.onGround);
    this.#presses = new MapPresses(this.#map, this.#marks, tiles.maxZoom, handlers);
    this.#camera = new CameraController(this.#map, handlers);
    this.#pins = new PinLayer(this.#map.getCanvasContainer(), {
      onSelect: (id, byKeyboard) => this.#presses.press(id, byKeyboard),
      onHover: (id) => handlers.onHover(id),
    });
    this.balloonHost.className = styles.balloonHost ?? '';
    container.append(this.balloonHost);
    this.#listen();
  }

  setPoints(points: readonly MapPoint[]): void {
    this.#points = points;
    this.#marks.setPoints(points);
    this.#layOut();
  }

  /** All matches counted by the server, in place of points when there are too many. */
  setClusters(clusters: readonly MapCluster[]): void {
    this.#marks.setClusters(clusters);
    this.#layOut();
  }

  setSelected(id: number | null): void {
    this.#selectedId = id;
    this.#camera.releasePlace();
    this.#layOut();
    this.#pins.setSelected(id);
  }

  /** A workshop of the list without a pin gets one while the pointer is over it. */
  setHovered(id: number | null): void {
    const isPinned = this.#pinned.some((point) => point.id === id);
    const extra = isPinned
      ? undefined
      : this.#points.find((point) => point.id === id && point.label !== null);
    if (extra || this.#hasExtraPin) {
      this.#hasExtraPin = extra !== undefined;
      this.#pins.show(extra ? [...this.#pinned, extra] : this.#pinned, this.#marks.groups);
      this.#place();
    }
    this.#pins.setHovered(id);
  }

  setMe(place: { lat: number; long: number } | null): void {
    this.#pins.setMe(place);
    this.#place();
  }

  setPadding(padding: MapPadding): void {
    this.#camera.setPadding(padding);
  }

  goTo(viewport: Viewport): void {
    this.#camera.goTo(viewport);
  }

  fitTo(found: Found): void {
    this.#camera.fitTo(found);
  }

  zoomBy(steps: number): void {
    this.#camera.zoomBy(steps);
  }

  /** Pans only if the selected place or its balloon is covered. */
  panIntoView({ lat, long }: { lat: number; long: number }, withBalloon: boolean): void {
    this.#camera.panIntoView({ lat, long, withBalloon });
  }

  showBalloon(isShown: boolean): void {
    this.#isBalloonShown = isShown;
    this.#place();
  }

  /** Returns the focus to a workshop's pin; false if it has none. */
  focusPin(id: number): boolean {
    return this.#pins.focus(id);
  }

  view(): MapView {
    return this.#camera.view();
  }

  destroy(): void {
    this.#camera.stop();
    this.#ground.stop();
    this.#pins.remove();
    this.balloonHost.remove();
    this.#map.remove();
  }

  #listen(): void {
    const map = this.#map;
    map.on('style.load', () => {
      addWorkshopLayers(map, this.#drawn);
      this.#ground.draw();
    });
    map.on('move', () => this.#follow());
    map.on('resize', () => this.#layOut());
    map.on('moveend', () => {
      this.#layOut();
      this.#ground.draw();
    });
    for (const event of ['movestart', 'dataloading'] as const) map.on(event, () => this.#setBusy(true));
    map.on('idle', () => this.#setBusy(false));
    map.once('load', () => this.#handlers.onReady());
    map.on('webglcontextlost', () => this.#handlers.onContext(true));
    map.on('webglcontextrestored', () => this.#handlers.onContext(false));
    map.on('error', ({ error }) => console.info(`map: ${error?.message ?? 'unknown error'}`));
    map.on('click', (event) => this.#presses.click(event));
    map.on('mousemove', (event) => this.#presses.hover(event));
    // Safari would zoom the page; over the map a pinch zooms the map.
    map.getContainer().addEventListener('gesturestart', (event) => event.preventDefault());
  }

  /** Assistive technology and the stories wait until the map neither moves nor loads. */
  #setBusy(isBusy: boolean): void {
    this.#map.getContainer().setAttribute('aria-busy', String(isBusy));
  }

  #follow(): void {
    if (Math.abs(this.#map.getZoom() - this.#marks.zoom) < zoomStep) this.#place();
    else this.#layOut();
  }

  #layOut(): void {
    const { pinned, geojson } = this.#marks.layOut({
      zoom: this.#map.getZoom(),
      selectedId: this.#selectedId,
      room: pinRoomOf(this.#map.getContainer(), this.#camera.padding),
      project: (place) => this.#project(place),
    });
    this.#pinned = pinned;
    this.#hasExtraPin = false;
    this.#pins.show(pinned, this.#marks.groups);
    this.#drawn = geojson;
    setWorkshopMarks(this.#map, geojson);
    this.#place();
  }

  #place(): void {
    this.#pins.place((place) => this.#project(place));
    const selected = this.#points.find(({ id }) => id === this.#selectedId);
    this.balloonHost.hidden = !selected || !this.#isBalloonShown;
    if (!selected) return;
    const { x, y } = this.#project(selected);
    const { width, height } = this.balloonHost.getBoundingClientRect();
    const isAbove = y + height + 24 > this.#map.getContainer().clientHeight && y - height - 60 > 0;
    const top = isAbove ? y - height - 56 : y + 14;
    this.balloonHost.style.translate = `${Math.round(x - width / 2)}px ${Math.round(top)}px`;
  }

  #project({ lat, long }: { lat: number; long: number }): ScreenPoint {
    return this.#map.project([long, lat]);
  }
}
