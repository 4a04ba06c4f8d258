import { bitCount } from './bits.ts';
import { SegmentBuilder } from './segment-builder.ts';
import type { IndexedWorkshop } from './workshop-columns.ts';
import type { CityRow, WorkshopRow } from './workshop-rows.ts';
import type { WorkshopSegment } from './workshop-segment.ts';

/** All published workshops at one moment: the base segment, and a delta segment if anything changed since. */
export class WorkshopSnapshot {
  readonly segments: readonly WorkshopSegment[];
  readonly cities: readonly CityRow[];
  readonly meanRating: number;
  #amenities: readonly string[] | undefined;

  constructor(segments: readonly WorkshopSegment[], cities: readonly CityRow[], meanRating: number) {
    this.segments = segments;
    this.cities = cities;
    this.meanRating = meanRating;
  }

  /** All cards by id, parsed on every call. */
  get cards(): IndexedWorkshop[] {
    return this.#mapById((segment, slot) => segment.cardAt(slot));
  }

  get cityIds(): number[] {
    return this.#mapById(({ columns }, slot) => columns.cityIds[slot] ?? 0);
  }

  find(id: number): IndexedWorkshop | undefined {
    for (const segment of this.segments) {
      const slot = segment.slotOf(id);
      if (slot !== undefined) return segment.cardAt(slot);
    }
    return undefined;
  }

  #mapById<Value>(read: (segment: WorkshopSegment, slot: number) => Value): Value[] {
    const all = this.segments.flatMap((segment) =>
      Array.from(segment.columns.sortedIds, (id) => ({ segment, id, slot: segment.slotOf(id) })),
    );
    if (this.segments.length > 1) all.sort((left, right) => left.id - right.id);
    return all.flatMap(({ segment, slot }) => (slot === undefined ? [] : [read(segment, slot)]));
  }

  get size(): number {
    return this.segments.reduce((sum, segment) => sum + segment.aliveCount, 0);
  }

  /** Codes of all amenities, the most frequent first. */
  get amenities(): readonly string[] {
    this.#amenities ??= mostFrequentAmenities(this.segments);
    return this.#amenities;
  }
}

export function buildSnapshot(
  rows: Iterable<WorkshopRow>,
  cities: readonly CityRow[] = [],
): WorkshopSnapshot {
  const { segment, meanRating } = buildSegment(rows);
  return new WorkshopSnapshot([segment], cities, meanRating);
}

export function buildSegment(
  rows: Iterable<WorkshopRow>,
  meanRating?: number,
): { segment: WorkshopSegment; meanRating: number } {
  const builder = new SegmentBuilder();
  for (const row of rows) builder.add(row);
  const steps = builder.finish(meanRating);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function mostFrequentAmenities(segments: readonly WorkshopSegment[]): string[] {
  const counts = new Map<string, number>();
  for (const { columns, alive } of segments)
    for (const [code, words] of columns.amenities) {
      let count = counts.get(code) ?? 0;
      words.forEach((word, leaf) => {
        count += bitCount(word & (alive[leaf] ?? 0));
      });
      counts.set(code, count);
    }
  return [...counts]
    .filter(([, count]) => count > 0)
    .sort(([leftCode, left], [rightCode, right]) => right - left || (leftCode < rightCode ? -1 : 1))
    .map(([code]) => code);
}
