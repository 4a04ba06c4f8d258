import styles from '../map.module.css';
import type { Box, MapPadding } from '../viewport.ts';

export interface PinRoom {
  width: number;
  height: number;
  limit: number;
  /** Boxes covered by the buttons of the map and by panels over its edges. */
  covered: readonly Box[];
}

export function pinRoomOf(map: HTMLElement, padding: MapPadding): PinRoom {
  const { left, top, width, height } = map.getBoundingClientRect();
  const whole = { left: 0, right: width, top: 0, bottom: height };
  const covered: Box[] = [];
  if (padding.top > 0) covered.push({ ...whole, bottom: padding.top });
  if (padding.bottom > 0) covered.push({ ...whole, top: height - padding.bottom });
  const tools = map.parentElement?.querySelector(`.${styles.controls}`)?.getBoundingClientRect();
  if (tools)
    covered.push({
      left: tools.left - left,
      right: tools.right - left,
      top: tools.top - top,
      bottom: tools.bottom - top,
    });
  return { width, height, limit: width < 768 ? 30 : 80, covered };
}
