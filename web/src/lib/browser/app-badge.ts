import { unreadBadgeMax } from '@sto/contract/limits';

/** The number on the icon of the installed app; 0 takes it away. Other browsers have no such icon. */
export function setAppBadge(count: number): void {
  navigator.setAppBadge?.(Math.min(count, unreadBadgeMax)).catch(() => undefined);
}
