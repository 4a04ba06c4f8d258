import { formatNumber } from '../text/numbers.ts';

export function formatDistance(meters: number): string {
  if (meters < 995) return `${Math.max(10, Math.round(meters / 10) * 10)}\u00A0м`;
  const kilometres = meters / 1000;
  return `${formatNumber(kilometres, kilometres < 10 ? 1 : 0)}\u00A0км`;
}
