import type { Filters, Sort } from '../url/search-params.ts';

/** What is searched for, and from where distances are measured. */
export interface Search extends Filters {
  lat: number;
  long: number;
  area: string | null;
  works: readonly number[];
  anyWork: boolean;
  auto: number | null;
  modification: number | null;
  /** Of a car that is not described further. */
  mark: number | null;
  sort: Sort;
}

export function describedCar({ auto, modification, mark }: Search) {
  if (auto !== null) return {};
  return modification === null ? { mark_id: mark ?? undefined } : { modification_id: modification };
}
