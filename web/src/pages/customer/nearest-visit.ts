import { timeOf } from '../../features/bids/bid-times.ts';

export function nearestVisit<Visit extends Parameters<typeof timeOf>[0]>(
  visits: readonly Visit[],
  now: Date,
): Visit | undefined {
  return visits
    .filter((visit) => Date.parse(timeOf(visit).end) > now.getTime())
    .sort((a, b) => Date.parse(timeOf(a).start) - Date.parse(timeOf(b).start))[0];
}
