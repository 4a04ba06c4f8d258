import { setImmediate } from 'node:timers/promises';
import type { SearchAnswer } from '@sto/contract/workshops/workshops.schemas';
import type { Db } from '../db/client.ts';
import { PreparedJson } from '../http/prepared-json.ts';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import { minutes } from '../platform/clock/durations.ts';
import type { SearchContext, SearchForm } from './query/compiled-query.ts';
import { emptyResultSuggestions } from './query/empty-result-suggestions.ts';
import { ResponseCache } from './response/response-cache.ts';
import { SearchResponder } from './response/search-responder.ts';
import { SegmentBuilder } from './store/segment-builder.ts';
import type { IndexedWorkshop } from './store/workshop-columns.ts';
import {
  cityRows,
  publishedWorkshopPages,
  publishedWorkshopRows,
  type WorkshopRow,
} from './store/workshop-rows.ts';
import { minuteOf, type WorkshopSegment } from './store/workshop-segment.ts';
import { buildSegment, buildSnapshot, WorkshopSnapshot } from './store/workshop-snapshot.ts';
import { WorkshopSuggester } from './suggest/suggester.ts';

/** A larger delta segment triggers a rebuild of the base segment. */
export const maxChanged = 1000;
/** A build yields to other work after this time. */
const sliceMs = 8;
/** Up to this size suggestions are rebuilt after every change; above it only when they are old. */
const maxFreshSuggestions = 3000;
const suggestionsAgeMs = minutes(10);

/** Fields that identify the caller. They are not in the cache key: `SearchContext` has what they resolve to. */
const callerOnlyFields = {
  ...{ auto_id: undefined, modification_id: undefined, mark_id: undefined },
  identity_hash: undefined,
};

/**
 * The published workshops in memory: a copy of the database that answers searches. A large base segment is read from the
 * database as a whole; a workshop that changed since is removed from it and put into a small delta segment, which is
 * rebuilt with every change (an LSM tree with two levels). Both are swapped at once, so a response never mixes states.
 */
export class WorkshopIndex {
  readonly #db: Db;
  readonly #clock: Clock;
  #snapshot = buildSnapshot([]);
  #changed = new Map<number, WorkshopRow>();
  /** Ids that changed during a reload, which may have read them too early. */
  #missed: Set<number> | undefined;
  #suggestions: { version: number; madeAt: number; suggester: WorkshopSuggester } | undefined;
  readonly #responder = new SearchResponder();
  readonly #responses = new ResponseCache();
  #version = 0;
  #generation = 0;
  #builtAt = new Date();
  #applying: Promise<void> = Promise.resolve();
  #loading: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  private constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  static async load(db: Db, clock: Clock = systemClock): Promise<WorkshopIndex> {
    const index = new WorkshopIndex(db, clock);
    await index.reload();
    return index;
  }

  /** An index of the given rows, without reading the database, for benchmarks. */
  static async of(db: Db, rows: Iterable<WorkshopRow>): Promise<WorkshopIndex> {
    const index = new WorkshopIndex(db, systemClock);
    const builder = new SegmentBuilder();
    for (const row of rows) builder.add(row);
    const { segment, meanRating } = await runInSlices(builder.finish());
    index.#swap(segment, [], { cities: [], meanRating });
    return index;
  }

  /** Increases with every change of search results. */
  get version(): number {
    return this.#version;
  }

  /** Increases with every reload, but not with single changes. Caches of other tables depend on it. */
  get generation(): number {
    return this.#generation;
  }

  get builtAt(): Date {
    return this.#builtAt;
  }

  get deltaSize(): number {
    return this.#changed.size;
  }

  get size(): number {
    return this.#snapshot.size;
  }

  /**
   * Reads all workshops again. Everything committed before the call is in the index afterwards: a reload in progress may
   * have read too early, so the call waits for it and then shares one more reload with all other waiting calls.
   */
  reload(): Promise<void> {
    if (!this.#loading) {
      this.#loading = this.#readAndSwap().finally(() => {
        this.#missed = undefined;
        this.#loading = undefined;
      });
      return this.#loading;
    }
    this.#next ??= this.#loading
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.reload();
      });
    return this.#next;
  }

  /**
   * Reads these workshops again: changed, new, hidden or deleted ones. Everything committed before the call is in the
   * index afterwards.
   */
  apply(changedIds: readonly number[]): Promise<void> {
    if (changedIds.length > maxChanged) return this.reload();
    const applied = this.#applying.then(() => this.#readChanged(changedIds));
    this.#applying = applied.catch(() => undefined);
    return applied;
  }

  async #readChanged(ids: readonly number[]): Promise<void> {
    const [base] = this.#snapshot.segments;
    if (ids.length === 0 || !base) return;
    for (const id of ids) this.#missed?.add(id);
    const rows = await publishedWorkshopRows(this.#db, ids, this.#clock.now());
    for (const id of ids) this.#changed.delete(id);
    for (const row of rows) this.#changed.set(row.id, row);
    this.#swap(this.#snapshot.segments[0] ?? base, ids, this.#snapshot);
    // If the reload fails, the next change tries again.
    if (this.#changed.size > maxChanged && !this.#loading) this.reload().catch(() => undefined);
  }

  async #readAndSwap(): Promise<void> {
    const missed = new Set<number>();
    this.#missed = missed;
    const builder = new SegmentBuilder();
    for await (const page of publishedWorkshopPages(this.#db, this.#clock.now()))
      for (const row of page) builder.add(row);
    const cities = await cityRows(this.#db);
    const { segment, meanRating } = await runInSlices(builder.finish());
    const changed = new Map<number, WorkshopRow>();
    const ids = new Set<number>();
    while (missed.size > 0) {
      const again = [...missed];
      missed.clear();
      for (const row of await publishedWorkshopRows(this.#db, again, this.#clock.now()))
        changed.set(row.id, row);
      for (const id of again) ids.add(id);
    }
    this.#changed = changed;
    this.#swap(segment, ids, { cities, meanRating });
    this.#suggestions = undefined;
    this.#generation += 1;
    this.#builtAt = new Date();
  }

  /** Removes the ids from the base segment and rebuilds the delta segment. */
  #swap(
    base: WorkshopSegment,
    ids: Iterable<number>,
    { cities, meanRating }: Pick<WorkshopSnapshot, 'cities' | 'meanRating'>,
  ): void {
    for (const id of ids) base.remove(id);
    const segments = [base];
    if (this.#changed.size > 0) segments.push(buildSegment(this.#changed.values(), meanRating).segment);
    this.#snapshot = new WorkshopSnapshot(segments, cities, meanRating);
    this.#version += 1;
  }

  /** Shared responses are cached; those with a caller's favourites or bids are not. */
  search(form: SearchForm, context: SearchContext): PreparedJson {
    const make = () => this.#responder.search(this.#snapshot, form, context);
    const { activeBidWorkshopIds, favoriteWorkshopIds, ownWorkshopIds, markId, carClass, now } = context;
    const isPersonal =
      form.only_favorites ||
      [activeBidWorkshopIds, favoriteWorkshopIds, ownWorkshopIds].some(({ size }) => size > 0);
    if (isPersonal) return new PreparedJson(make());
    const key = `${markId} ${carClass} ${JSON.stringify({ ...form, ...callerOnlyFields })}`;
    return this.#responses.get(`${this.#version} ${minuteOf(now)}`, key, make);
  }

  /** The answer of {@link search}, parsed, for use within the server. */
  answer(form: SearchForm, context: SearchContext): SearchAnswer {
    return JSON.parse(this.search(form, context).plain.toString()).data;
  }

  emptyResultSuggestions(form: SearchForm, context: SearchContext) {
    return emptyResultSuggestions(this.#snapshot, form, context);
  }

  suggest(query: string, from: Parameters<WorkshopSuggester['find']>[1]) {
    let current = this.#suggestions;
    if (!current || (current.version !== this.#version && this.#areSuggestionsOld(current.madeAt))) {
      const suggester = new WorkshopSuggester(this.#snapshot);
      current = { version: this.#version, madeAt: Date.now(), suggester };
      this.#suggestions = current;
    }
    return current.suggester.find(query, from);
  }

  /** Indexing the words of a whole country costs more than one changed workshop is worth. */
  #areSuggestionsOld(madeAt: number): boolean {
    return this.size <= maxFreshSuggestions || Date.now() - madeAt > suggestionsAgeMs;
  }

  /** Cards of the published ones of these workshops, in the given order, with distances from `place`. */
  summaries(ids: readonly number[], place: { lat: number; long: number }, context: SearchContext) {
    return this.#responder.summaries(this.#snapshot, ids, place, context);
  }

  find(id: number): IndexedWorkshop | undefined {
    return this.#snapshot.find(id);
  }
}

/** Runs a generator to its end and yields to the event loop after every slice. */
async function runInSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  let sliceStart = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - sliceStart < sliceMs) continue;
    await setImmediate();
    sliceStart = performance.now();
  }
}
