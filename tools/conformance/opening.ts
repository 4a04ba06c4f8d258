import { type Page, weekDays } from './scene.ts';
import type { Effect } from './specified-call.ts';

const dayMs = 86_400_000;

/** Whether a workshop is open now by the schedule and the closure of its page. */
export function isOpenBySchedule(page: Page): boolean {
  // «2026-03-14 09:05:00» on the workshop's clock: such texts sort by time.
  const wall = new Date().toLocaleString('sv-SE', { timeZone: page.timezone });
  const [today = '', time = ''] = wall.split(' ');
  const yesterday = new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10);
  const [now, before] = [hoursOf(page, today), hoursOf(page, yesterday)];
  const isSinceToday = now && now.from <= time && (time < now.to || now.to < now.from);
  const isSinceYesterday = before && before.to < before.from && time < before.to;
  return Boolean(isSinceToday || isSinceYesterday);
}

function hoursOf({ schedule, closed_from: first, closed_to: last }: Page, date: string) {
  const hasClosure = first !== null || last !== null;
  if (hasClosure && (first ?? '') <= date && date <= (last ?? '9')) return undefined;
  const { is_active: isActive, from, to } = schedule[weekDays[new Date(date).getUTCDay()] ?? ''] ?? {};
  return isActive && from && to ? { from, to } : undefined;
}

/** Repeats a check once: a workshop may open or close between two answers. */
export function twice(check: Effect): Effect {
  return async (scene) => {
    const faults = await check(scene);
    return faults.length > 0 ? check(scene) : [];
  };
}
