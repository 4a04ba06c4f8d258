import type { Map as MapLibreMap } from 'maplibre-gl';
import type { BaseMap, TilesConfig } from './base-map.ts';
import { FoundCamera } from './found-camera.ts';
import type { Found } from './found-places.ts';
import { HeldPointers } from './held-pointers.ts';
import { labelFonts, makeMap } from './make-map.ts';
import styles from './map.module.css';
import { drawMissingImage } from './map-icons.ts';
import { MapMarks } from './map-marks.ts';
import { flyMs, MapPresses, ownMove, type PressHandlers } from './map-presses.ts';
import { chooseBaseMap } from './map-style.ts';
import { watchTheme } from './map-theme.ts';
import { marksGeojson } from './marks-geojson.ts';
import { type MoveHandlers, MoveTeller } from './move-teller.ts';
import { PinLayer } from './pin-layer.ts';
import { pinRoomOf } from './pin-room.ts';
import { PaddedCamera } from './reveal.ts';
import { SchematicGround } from './schematic-ground.ts';
import type { Bounds, MapPadding, MapView, ScreenPoint, Viewport } from './viewport.ts';
import { addWorkshopLayers, setWorkshopMarks } from './workshop-layers.ts';
import type { MapCluster, MapPoint } from './workshops-geojson.ts';

interface MapHandlers extends PressHandlers, MoveHandlers {
  /** The map has gone to what was found. */
  onShown: (viewport: Viewport) => void;
  /** The map stands for the first time. */
  onReady: () => void;
  /** The graphics card has let the map go, or given it back. */
  onContext: (isLost: boolean) => void;
}

interface ControllerOptions {
  container: HTMLElement;
  viewport: Viewport;
  baseMap: BaseMap;
  handlers: MapHandlers;
}

/** While the zoom changes, marks that were laid out this far from it would begin to cover each other. */
const zoomStep = 0.5;

/** What stands on the ground is chosen, and the font for its labels is there, before the first frame. */
export async function createMap(
  options: Omit<ControllerOptions, 'baseMap'>,
  tiles: TilesConfig,
): Promise<MapController> {
  const [baseMap] = await Promise.all([chooseBaseMap(tiles), labelFonts()]);
  return new MapController({ ...options, baseMap });
}

/** Owns the MapLibre map: no React in here. */
export class MapController {
  /** Follows the selected workshop; the balloon is put into it. */
  readonly balloonHost = document.createElement('div');
  readonly isSchematic: boolean;
  /** The provider's style names its authors itself. */
  readonly hasOwnAttribution: boolean;
  readonly #map: MapLibreMap;
  readonly #pins: PinLayer;
  readonly #handlers: MapHandlers;
  readonly #unwatchTheme: () => void;
  readonly #ground: SchematicGround;
  readonly #pointers: HeldPointers;
  readonly #marks = new MapMarks();
  readonly #presses: MapPresses;
  readonly #found: FoundCamera;
  readonly #padded: PaddedCamera;
  readonly #moves: MoveTeller;
  #points: readonly MapPoint[] = [];
  #pinned: readonly MapPoint[] = [];
  #hasExtraPin = false;
  #drawn = marksGeojson([], 0);
  #selectedId: number | null = null;
  #isBalloonShown = false;

  constructor({ container, viewport, baseMap, handlers }: ControllerOptions) {
    this.#handlers = handlers;
    this.isSchematic = baseMap.kind === 'schematic';
    this.hasOwnAttribution = baseMap.hasOwnAttribution;
    this.#map = makeMap(container, viewport, baseMap);
    this.#map.setMissingStyleImageResolver((id) => drawMissingImage(this.#map, id));
    this.#ground = new SchematicGround(this.#map);
    this.#presses = new MapPresses(this.#map, this.#marks, baseMap.maxZoom, handlers);
    this.#pointers = new HeldPointers(container, () => this.#letGo());
    this.#found = new FoundCamera({
      map: this.#map,
      isHeld: () => this.#pointers.isHeld,
      shown: () => this.#shownBounds(),
      onShown: handlers.onShown,
    });
    this.#padded = new PaddedCamera(this.#map, () => this.#pointers.isHeld);
    this.#moves = new MoveTeller({
      handlers,
      view: () => this.view(),
      isMoving: () => this.#map.isMoving(),
      isHeld: () => this.#pointers.isHeld,
    });
    this.#pins = new PinLayer(this.#map.getCanvasContainer(), {
      onSelect: (id, byKeyboard) => this.#presses.press(id, byKeyboard),
      onHover: (id) => handlers.onHover(id),
    });
    this.balloonHost.className = styles.balloonHost ?? '';
    container.append(this.balloonHost);
    this.#listen();
    this.#unwatchTheme = watchTheme((theme) => {
      this.#ground.forget();
      this.#map.setStyle(baseMap.style(theme), { diff: false });
    });
  }

  setPoints(points: readonly MapPoint[]): void {
    this.#points = points;
    this.#marks.setPoints(points);
    this.#layOut();
  }

  /** All matches, counted by the server: in place of dots, when they are too many to be told one by one. */
  setClusters(clusters: readonly MapCluster[]): void {
    this.#marks.setClusters(clusters);
    this.#layOut();
  }

  setSelected(id: number | null): void {
    this.#selectedId = id;
    this.#padded.forget();
    this.#layOut();
    this.#pins.setSelected(id);
  }

  /** A workshop of the list that has no pin of its own gets one for as long as it is pointed at. */
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

  /** The part of the map under the sheet: the centre keeps clear of it. */
  setPadding(padding: MapPadding): void {
    this.#padded.setPadding(padding);
  }

  /** Puts the map elsewhere; a near place is reached in one glide. */
  goTo({ lat, long, zoom }: Viewport): void {
    const target = { center: [long, lat] as [number, number], zoom, padding: this.#padded.padding };
    const from = this.#map.getCenter();
    const isNear = Math.hypot(from.lng - long, from.lat - lat) < 1;
    if (isNear) this.#map.easeTo({ ...target, duration: flyMs * 2 }, ownMove);
    else this.#map.jumpTo(target, ownMove);
  }

  /** Brings what was found into sight, unless enough of it is there or the person moves the map. */
  showFound(found: Found): void {
    this.#found.ask(found);
  }

  zoomBy(steps: number): void {
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, duration: flyMs });
  }

  /** Pans, only if the selected place or its balloon would be out of sight. */
  reveal(place: { lat: number; long: number }, withBalloon: boolean): void {
    this.#padded.reveal(place, withBalloon);
  }

  showBalloon(isShown: boolean): void {
    this.#isBalloonShown = isShown;
    this.#place();
  }

  /** Gives the focus back to a workshop's pin; false: it has none. */
  focusPin(id: number): boolean {
    return this.#pins.focus(id);
  }

  view(): MapView {
    const center = this.#map.getCenter();
    return {
      viewport: { lat: center.lat, long: center.lng, zoom: this.#map.getZoom() },
      bounds: this.#shownBounds(),
    };
  }

  destroy(): void {
    this.#unwatchTheme();
    this.#pointers.stop();
    this.#found.forget();
    this.#padded.stop();
    this.#moves.stop();
    this.#ground.stop();
    this.#pins.remove();
    this.balloonHost.remove();
    this.#map.remove();
  }

  #listen(): void {
    const map = this.#map;
    map.on('style.load', () => {
      addWorkshopLayers(map, this.#drawn);
      this.#drawGround();
    });
    map.on('move', () => this.#follow());
    map.on('resize', () => this.#layOut());
    map.on('moveend', (event) => {
      this.#layOut();
      this.#drawGround();
      this.#found.settle();
      this.#padded.settle();
      const isOwn = 'isOwn' in event;
      if (!isOwn) {
        this.#found.forget();
        this.#padded.forget();
      }
      this.#moves.end(isOwn);
    });
    map.once('load', () => this.#handlers.onReady());
    map.on('webglcontextlost', () => this.#handlers.onContext(true));
    map.on('webglcontextrestored', () => this.#handlers.onContext(false));
    map.on('error', ({ error }) => console.info(`map: ${error?.message ?? 'unknown error'}`));
    map.on('click', (event) => this.#presses.click(event));
    map.on('mousemove', (event) => this.#presses.hover(event));
    // Safari zooms the page by its own gesture event: here the pinch belongs to the map.
    map.getContainer().addEventListener('gesturestart', (event) => event.preventDefault());
  }

  #drawGround(): void {
    if (this.isSchematic) void this.#ground.draw();
  }

  #letGo(): void {
    this.#found.settle();
    this.#padded.settle();
    this.#moves.settle();
  }

  #follow(): void {
    if (Math.abs(this.#map.getZoom() - this.#marks.zoom) < zoomStep) this.#place();
    else this.#layOut();
  }

  #layOut(): void {
    const { pinned, geojson } = this.#marks.layOut({
      zoom: this.#map.getZoom(),
      selectedId: this.#selectedId,
      room: pinRoomOf(this.#map.getContainer(), this.#padded.padding),
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

  #shownBounds(): Bounds {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const { top, right, bottom, left } = this.#padded.padding;
    const northWest = this.#map.unproject([left, top]);
    const southEast = this.#map.unproject([width - right, height - bottom]);
    return { south: southEast.lat, west: northWest.lng, north: northWest.lat, east: southEast.lng };
  }
}
