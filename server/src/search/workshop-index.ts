import { setImmediate } from 'node:timers/promises';
import type { Db } from '../db/client.ts';
import { minutes } from '../platform/clock/durations.ts';
import type { SearchContext, SearchForm } from './query/compiled-query.ts';
import { rescueSnapshot } from './query/empty-result-suggestions.ts';
import type { ReadyJson } from './response/ready-json.ts';
import { AnswerCache } from './response/response-cache.ts';
import { searchSnapshot, summariesOf } from './response/search-response.ts';
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
import { WorkshopSuggest } from './suggest/suggester.ts';

/** More than these are not kept beside: the whole is built again, and until then they are. */
export const mostChanged = 1000;
/** How long a build works before it lets others run. */
const stretchMs = 8;
/** Suggestions of so many are made anew after every change; of more, when the old ones are of some age. */
const fewWorkshops = 3000;
const suggestionsAgeMs = minutes(10);

/** What a caller sends to say who asks: it has told the rest already. */
const notOfAnswer = { auto_id: undefined, modification_id: undefined, identity_hash: undefined };
/** Forms as text. One that many sent is one object (`KnownForms`), and telling it takes longer than to find its answer. */
const texts = new WeakMap<SearchForm, string>();

/**
 * The published workshops in memory: a copy of the database that search answers from. Those that were read
 * together stand in one great part; what changed since is taken out of it and stands in a small one beside,
 * made anew with every change. Either is swapped whole, so an answer never mixes two states.
 */
export class WorkshopIndex {
  readonly #db: Db;
  #snapshot = buildSnapshot([]);
  /** What the small part is made of. */
  #changed = new Map<number, WorkshopRow>();
  /** Ids that changed while the database is being read whole: that reading may have come too early for them. */
  #missed: Set<number> | undefined;
  #suggestions: { version: number; madeAt: number; suggest: WorkshopSuggest } | undefined;
  readonly #answers = new AnswerCache();
  #version = 0;
  #generation = 0;
  #builtAt = new Date();
  #applying: Promise<void> = Promise.resolve();
  #loading: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  private constructor(db: Db) {
    this.#db = db;
  }

  static async load(db: Db): Promise<WorkshopIndex> {
    const index = new WorkshopIndex(db);
    await index.reload();
    return index;
  }

  /** An index of given workshops, nothing of it read from the database: what a benchmark measures. */
  static async of(db: Db, rows: Iterable<WorkshopRow>): Promise<WorkshopIndex> {
    const index = new WorkshopIndex(db);
    const builder = new SegmentBuilder();
    for (const row of rows) builder.add(row);
    const { segment, meanRating } = await inStretches(builder.finish());
    index.#show(segment, [], { cities: [], meanRating });
    return index;
  }

  /** Grows with every change of what search answers. */
  get version(): number {
    return this.#version;
  }

  /** Grows with every reload and not with single changes: what copies of other tables hang their freshness on. */
  get generation(): number {
    return this.#generation;
  }

  /** When the workshops were last read whole. */
  get builtAt(): Date {
    return this.#builtAt;
  }

  /** How many of them were read again since then. */
  get deltaSize(): number {
    return this.#changed.size;
  }

  /** Published workshops. */
  get size(): number {
    return this.#snapshot.size;
  }

  /**
   * Reads the database again. What was committed before the call is in the index after it: a reload that is
   * under way may have read too early, so the call waits for it and shares one more with all who came since.
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
   * Reads these workshops again: changed, new, hidden or gone ones. What was committed before the call is in
   * the index after it, whole and at once.
   */
  apply(changedIds: readonly number[]): Promise<void> {
    if (changedIds.length > mostChanged) return this.reload();
    const applied = this.#applying.then(() => this.#readChanged(changedIds));
    this.#applying = applied.catch(() => undefined);
    return applied;
  }

  async #readChanged(ids: readonly number[]): Promise<void> {
    const [base] = this.#snapshot.segments;
    if (ids.length === 0 || !base) return;
    for (const id of ids) this.#missed?.add(id);
    const rows = await publishedWorkshopRows(this.#db, ids);
    for (const id of ids) this.#changed.delete(id);
    for (const row of rows) this.#changed.set(row.id, row);
    this.#show(this.#snapshot.segments[0] ?? base, ids, this.#snapshot);
    // A reload that fails leaves all as it is, and the next change tries again.
    if (this.#changed.size > mostChanged && !this.#loading) this.reload().catch(() => undefined);
  }

  async #readAndSwap(): Promise<void> {
    const missed = new Set<number>();
    this.#missed = missed;
    const builder = new SegmentBuilder();
    for await (const page of publishedWorkshopPages(this.#db)) for (const row of page) builder.add(row);
    const cities = await cityRows(this.#db);
    const { segment, meanRating } = await inStretches(builder.finish());
    const changed = new Map<number, WorkshopRow>();
    const ids = new Set<number>();
    while (missed.size > 0) {
      const again = [...missed];
      missed.clear();
      for (const row of await publishedWorkshopRows(this.#db, again)) changed.set(row.id, row);
      for (const id of again) ids.add(id);
    }
    this.#changed = changed;
    this.#show(segment, ids, { cities, meanRating });
    this.#suggestions = undefined;
    this.#generation += 1;
    this.#builtAt = new Date();
  }

  /** Takes the ids out of the great part, and puts what is known of changed ones beside it. */
  #show(
    base: WorkshopSegment,
    ids: Iterable<number>,
    { cities, meanRating }: Pick<WorkshopSnapshot, 'cities' | 'meanRating'>,
  ): void {
    for (const id of ids) base.takeOut(id);
    const parts = [base];
    if (this.#changed.size > 0) parts.push(buildSegment(this.#changed.values(), meanRating).segment);
    this.#snapshot = new WorkshopSnapshot(parts, cities, meanRating);
    this.#version += 1;
  }

  /** Ready JSON of the contract's answer. */
  search(form: SearchForm, context: SearchContext): ReadyJson {
    const make = () => searchSnapshot(this.#snapshot, form, context);
    const { activeBidWorkshopIds, favoriteWorkshopIds, markId, now } = context;
    const isPersonal = form.only_favorites || activeBidWorkshopIds.size > 0 || favoriteWorkshopIds.size > 0;
    if (isPersonal) return make();
    const text = texts.get(form) ?? JSON.stringify({ ...form, ...notOfAnswer });
    texts.set(form, text);
    return this.#answers.get(`${this.#version} ${minuteOf(now)}`, `${markId} ${text}`, make);
  }

  rescue(form: SearchForm, context: SearchContext) {
    return rescueSnapshot(this.#snapshot, form, context);
  }

  suggest(query: string, from: { lat: number; long: number; limit: number }) {
    let known = this.#suggestions;
    if (!known || (known.version !== this.#version && this.#areWordsOld(known.madeAt))) {
      known = { version: this.#version, madeAt: Date.now(), suggest: new WorkshopSuggest(this.#snapshot) };
      this.#suggestions = known;
    }
    return known.suggest.find(query, from);
  }

  /** The words of a whole country take longer to read than the change of one workshop is worth. */
  #areWordsOld(madeAt: number): boolean {
    return this.size <= fewWorkshops || Date.now() - madeAt > suggestionsAgeMs;
  }

  /** Cards of the published ones of these workshops, in the given order, as a search from `place` shows them. */
  summaries(ids: readonly number[], place: { lat: number; long: number }, context: SearchContext) {
    return summariesOf(this.#snapshot, ids, place, context);
  }

  /** The card of a published workshop. */
  find(id: number): IndexedWorkshop | undefined {
    return this.#snapshot.find(id);
  }
}

/** Runs steps to their end, with pauses in which others may run. */
async function inStretches<Result>(steps: Generator<void, Result>): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < stretchMs) continue;
    await setImmediate();
    since = performance.now();
  }
}
