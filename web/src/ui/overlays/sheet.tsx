import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../primitives/class-names.ts';
import styles from './sheet.module.css';

export type SheetStop = 'peek' | 'half' | 'full';

const peekHeight = 96;
const halfShare = 0.47;
const tapSlop = 6;
const flickSpeed = 0.5; // px per ms

interface SheetProps {
  label: string;
  stop: SheetStop;
  onStopChange: (stop: SheetStop) => void;
  header: ReactNode;
  children: ReactNode;
}

/** Height in px of each stop, for a parent of the given height. */
export function stopHeights(available: number): Record<SheetStop, number> {
  return { peek: peekHeight, half: Math.round(available * halfShare), full: available };
}

export function settle(height: number, speed: number, available: number): SheetStop {
  const heights = stopHeights(available);
  const order: SheetStop[] = ['peek', 'half', 'full'];
  if (Math.abs(speed) > flickSpeed) {
    const ahead =
      speed > 0
        ? order.find((stop) => heights[stop] > height)
        : order.findLast((stop) => heights[stop] < height);
    return ahead ?? (speed > 0 ? 'full' : 'peek');
  }
  return order.reduce((best, stop) =>
    Math.abs(heights[stop] - height) < Math.abs(heights[best] - height) ? stop : best,
  );
}

interface Drag {
  startY: number;
  startHeight: number;
  available: number;
  lastY: number;
  lastTime: number;
  speed: number;
  moved: boolean;
}

/** The bottom sheet over the map on phones. Its nearest positioned ancestor gives the height. */
export function Sheet({ label, stop, onStopChange, header, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<Drag | null>(null);
  const [height, setHeight] = useState<number | null>(null);

  const start = (event: PointerEvent<HTMLElement>) => {
    const container = sheet.current?.offsetParent;
    if (!sheet.current || !container || (event.target as Element).closest('input, a, [data-no-drag]')) return;
    drag.current = {
      startY: event.clientY,
      startHeight: sheet.current.offsetHeight,
      available: container.clientHeight,
      lastY: event.clientY,
      lastTime: event.timeStamp,
      speed: 0,
      moved: false,
    };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (!now) return;
    if (!now.moved && Math.abs(event.clientY - now.startY) > tapSlop) {
      now.moved = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    if (!now.moved) return;
    now.speed = (now.lastY - event.clientY) / Math.max(1, event.timeStamp - now.lastTime);
    now.lastY = event.clientY;
    now.lastTime = event.timeStamp;
    setHeight(Math.min(now.available, Math.max(peekHeight, now.startHeight + now.startY - event.clientY)));
  };
  const end = () => {
    const now = drag.current;
    drag.current = null;
    if (now?.moved && height !== null) onStopChange(settle(height, now.speed, now.available));
    setHeight(null);
  };

  return (
    <aside
      ref={sheet}
      aria-label={label}
      className={classNames(styles.sheet, styles[stop], height !== null && styles.dragged)}
      style={height === null ? undefined : { height }}
    >
      <div
        className={styles.head}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <button
          type="button"
          className={styles.grab}
          aria-label={stop === 'full' ? 'Свернуть список' : 'Развернуть список'}
          onClick={() => onStopChange(stop === 'peek' ? 'half' : stop === 'half' ? 'full' : 'half')}
        />
        {header}
      </div>
      <div className={styles.body} data-scrolls="" inert={stop === 'peek' && height === null}>
        {children}
      </div>
    </aside>
  );
}
