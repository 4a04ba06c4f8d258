import { classNames } from '../../../ui/primitives/class-names.ts';
import styles from '../map.module.css';
import type { ScreenPoint } from '../viewport.ts';
import { type MapPoint, neighbour } from './map-points.ts';

interface PinHandlers {
  onSelect: (id: number, byKeyboard: boolean) => void;
  onHover: (id: number | null) => void;
}

interface Pin extends ScreenPoint {
  point: MapPoint;
  others: number;
  button: HTMLButtonElement;
}

/** A press that moved further than this was a drag of the map. */
const tapSlopPx = 6;
const star =
  'M12 2.2c.5 0 .9.3 1.1.7l2.5 5.1 5.6.8c1.1.2 1.5 1.5.7 2.2l-4.1 4 1 5.6c.2 1.1-.9 1.9-1.9 1.4L12 19.4l-5 2.6c-1 .5-2.1-.3-1.9-1.4l1-5.6-4.1-4c-.8-.8-.3-2.1.7-2.2l5.6-.8 2.5-5.1c.3-.4.7-.7 1.2-.7z';
const heart = 'M12 20.6 4.2 12.9a5 5 0 0 1 0-7.1 5 5 0 0 1 7.1 0l.7.7.7-.7a5 5 0 0 1 7.1 0 5 5 0 0 1 0 7.1z';
const tick = 'm5 12.5 4.5 4.5L19 7.5';
const clock = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2';

/** The real buttons over the canvas: one tab stop, arrows between neighbours. */
export class PinLayer {
  readonly #root = document.createElement('div');
  readonly #me = document.createElement('div');
  readonly #handlers: PinHandlers;
  #pins = new Map<number, Pin>();
  #selectedId: number | null = null;
  #hoveredId: number | null = null;
  #pressedAt: ScreenPoint = { x: 0, y: 0 };
  #mePlace: { lat: number; long: number } | null = null;

  constructor(parent: HTMLElement, handlers: PinHandlers) {
    this.#handlers = handlers;
    this.#root.className = styles.pins ?? '';
    this.#me.className = styles.me ?? '';
    this.#me.hidden = true;
    this.#root.append(this.#me);
    this.#root.addEventListener('pointerdown', (event) => {
      this.#pressedAt = { x: event.clientX, y: event.clientY };
    });
    this.#root.addEventListener('keydown', this.#onKeyDown);
    parent.append(this.#root);
  }

  /** Shows exactly these, in this order, keeping the buttons that stay (and their focus). */
  show(points: readonly MapPoint[], groups: ReadonlyMap<number, readonly MapPoint[]>): void {
    const before = this.#pins;
    this.#pins = new Map();
    for (const point of points) {
      const pin = before.get(point.id) ?? {
        point,
        others: 0,
        button: this.#makeButton(point.id),
        x: 0,
        y: 0,
      };
      before.delete(point.id);
      pin.point = point;
      pin.others = (groups.get(point.id)?.length ?? 1) - 1;
      this.#pins.set(point.id, pin);
      this.#draw(pin);
    }
    for (const gone of before.values()) gone.button.remove();
    // Moving a focused button in the tree would remove its focus: only new ones are placed in order.
    for (const pin of this.#pins.values()) if (!pin.button.isConnected) this.#root.append(pin.button);
    this.#updateTabStop();
  }

  /** Moves every pin to its workshop's position on the screen. */
  place(project: (place: { lat: number; long: number }) => ScreenPoint): void {
    for (const pin of this.#pins.values()) {
      const { x, y } = project(pin.point);
      pin.x = x;
      pin.y = y;
      pin.button.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    }
    if (this.#mePlace) {
      const { x, y } = project(this.#mePlace);
      this.#me.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    }
  }

  setMe(place: { lat: number; long: number } | null): void {
    this.#mePlace = place;
    this.#me.hidden = place === null;
  }

  setSelected(id: number | null): void {
    const before = this.#selectedId;
    this.#selectedId = id;
    this.#redraw(before, id);
    this.#updateTabStop();
  }

  setHovered(id: number | null): void {
    const before = this.#hoveredId;
    this.#hoveredId = id;
    this.#redraw(before, id);
  }

  focus(id: number): boolean {
    const pin = this.#pins.get(id);
    pin?.button.focus({ preventScroll: true });
    return pin !== undefined;
  }

  remove(): void {
    this.#root.remove();
    this.#pins.clear();
  }

  #redraw(...ids: (number | null)[]): void {
    for (const id of ids) {
      const pin = id === null ? undefined : this.#pins.get(id);
      if (pin) this.#draw(pin);
    }
  }

  #makeButton(id: number): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.addEventListener('click', (event) => {
      const drag = Math.hypot(event.clientX - this.#pressedAt.x, event.clientY - this.#pressedAt.y);
      const byKeyboard = event.detail === 0;
      if (byKeyboard || drag <= tapSlopPx) this.#handlers.onSelect(id, byKeyboard);
    });
    button.addEventListener('pointerenter', (event) => {
      if (event.pointerType === 'mouse') this.#handlers.onHover(id);
    });
    button.addEventListener('pointerleave', () => this.#handlers.onHover(null));
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible')) this.#handlers.onHover(id);
    });
    button.addEventListener('blur', () => this.#handlers.onHover(null));
    return button;
  }

  #draw({ point, others, button }: Pin): void {
    const isSelected = point.id === this.#selectedId;
    const isQuiet = point.isClosed || point.isMuted;
    button.className = classNames(
      styles.pin,
      isQuiet && styles.closed,
      point.id === this.#hoveredId && styles.hovered,
      isSelected && styles.selected,
    );
    button.setAttribute('aria-label', spoken(point, others));
    button.setAttribute('aria-expanded', String(isSelected));
    const look = `${point.isClosed}${point.hasRating}${point.isPriceKept}${point.isFavorite}${others}${point.text}`;
    if (button.dataset.look === look) return;
    button.dataset.look = look;
    const face = document.createElement('span');
    face.className = styles.face ?? '';
    if (point.isClosed) face.append(icon(clock, styles.clock));
    else if (point.hasRating) face.append(icon(star, styles.star));
    face.append(point.text);
    if (point.isPriceKept) face.append(icon(tick, styles.tick));
    if (point.isFavorite) face.append(icon(heart, styles.heart));
    if (others > 0) face.append(` +${others}`);
    button.replaceChildren(face);
  }

  #updateTabStop(): void {
    const selected = this.#selectedId === null ? undefined : this.#pins.get(this.#selectedId);
    const [first] = this.#pins.values();
    const stop = selected ?? first;
    for (const pin of this.#pins.values()) pin.button.tabIndex = pin === stop ? 0 : -1;
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (!event.key.startsWith('Arrow')) return;
    const pins = [...this.#pins.values()];
    const current = pins.find((pin) => pin.button === event.target);
    if (!current) return;
    // The map would pan under the pins.
    event.preventDefault();
    event.stopPropagation();
    neighbour(current, pins, event.key)?.button.focus({ preventScroll: true });
  };
}

function spoken({ label, isFavorite }: MapPoint, others: number): string {
  const parts = [label, isFavorite && 'в избранном', others > 0 && `и ещё ${others} по этому адресу`];
  return parts.filter(Boolean).join(', ');
}

function icon(path: string, className: string | undefined): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', className ?? '');
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}
