import styles from './map.module.css';

/** Where pins may stand, in the map's own pixels. */
export interface PinRoom {
  width: number;
  height: number;
  /** How many pins at most. */
  limit: number;
  /** What the buttons of the map lie over; null while there are none. */
  covered: Box | null;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function pinRoomOf(map: HTMLElement): PinRoom {
  const { left, top, width, height } = map.getBoundingClientRect();
  const tools = map.parentElement?.querySelector(`.${styles.controls}`)?.getBoundingClientRect();
  const covered = tools
    ? { left: tools.left - left, right: tools.right - left, top: tools.top - top, bottom: tools.bottom - top }
    : null;
  return { width, height, limit: width < 768 ? 30 : 80, covered };
}
