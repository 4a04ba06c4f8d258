import { openChannel } from '../db/channel.ts';
import type { Database } from '../db/client.ts';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import { minutes } from '../platform/clock/durations.ts';
import { maxChanged, WorkshopIndex } from './workshop-index.ts';

/** Triggers send ids of workshops, separated by commas, or one of the words below. */
const channelName = 'workshops_changed';
const allWorkshops = 'all';
/**
 * The catalogue of works changed; sent after the workshops with new prices. It is the id of no workshop, so servers of an
 * earlier version ignore it.
 */
const worksChanged = '0';
const maxReadMs = minutes(10);

/** How often the catalogue of works changed, by index. */
const catalogueChanges = new WeakMap<WorkshopIndex, number>();

/**
 * Version of the work catalogue. Changes after a catalogue update once the workshops with new prices are loaded, and after
 * every full reload (notifications may have been missed).
 */
export function worksVersionOf(index: WorkshopIndex): string {
  return `${index.generation} ${catalogueChanges.get(index) ?? 0}`;
}

interface FollowedIndex {
  readonly index: WorkshopIndex;
  /** When the index was last known to be up to date, apart from a change that is being read. */
  readonly freshAt: Date;
  close(): Promise<void>;
}

/**
 * Loads the workshops and follows the database. Reloads everything after a gap in the notifications. `open`: tests pass
 * their own channel.
 */
export async function followWorkshops(
  database: Database,
  onTrouble: (error: unknown) => void,
  open = openChannel,
  clock: Clock = systemClock,
): Promise<FollowedIndex> {
  const follower = new Follower(onTrouble);
  // Opened before the index is loaded: changes in between are queued and read afterwards.
  const channel = await open(database, channelName, {
    onMessage: (text) => follower.handle(text),
    onGap: () => follower.handleGap(),
    onAlive: () => follower.handleBeat(),
    onTrouble,
  });
  const index = await WorkshopIndex.load(database.db, clock);
  follower.follow(index);
  return {
    index,
    get freshAt() {
      return follower.freshAt;
    },
    close: async () => {
      await channel.close();
      await follower.end();
    },
  };
}

interface ActiveRead {
  sinceMs: number;
  ended: Promise<void>;
}

/**
 * The changes that are not read yet. Changes that arrive during a read are read together after it. They do not wait for a
 * full reload, which takes seconds for a large index.
 */
class Follower {
  freshAt = new Date();
  readonly #onTrouble: (error: unknown) => void;
  #index: WorkshopIndex | undefined;
  #changed = new Set<number>();
  #isAllChanged = false;
  #areWorksChanged = false;
  #reload: ActiveRead | undefined;
  #partial: ActiveRead | undefined;
  /** A read failed, or a notification may be missing. */
  #isBehind = false;

  constructor(onTrouble: (error: unknown) => void) {
    this.#onTrouble = onTrouble;
  }

  follow(index: WorkshopIndex): void {
    this.#index = index;
    this.#read();
  }

  handle(text: string): void {
    if (text === allWorkshops) this.#isAllChanged = true;
    else if (text === worksChanged) this.#areWorksChanged = true;
    else for (const id of text.split(',')) this.#changed.add(Number(id));
    if (this.#changed.size > maxChanged) {
      this.#isAllChanged = true;
      this.#changed.clear();
    }
    this.#read();
  }

  handleGap(): void {
    this.#isBehind = true;
    this.#isAllChanged = true;
    this.#read();
  }

  handleBeat(): void {
    // A read in progress counts as fresh: otherwise all servers would be stale at once during a large import.
    const isStuck = [this.#reload, this.#partial].some(
      (read) => read && Date.now() - read.sinceMs > maxReadMs,
    );
    if (!this.#isBehind && !isStuck) this.freshAt = new Date();
    this.#read();
  }

  async end(): Promise<void> {
    while (this.#reload || this.#partial) await Promise.all([this.#reload?.ended, this.#partial?.ended]);
  }

  #read(): void {
    const index = this.#index;
    if (!index) return;
    if (this.#isAllChanged) this.#reload ??= this.#track(this.#readAll(index));
    if (this.#changed.size > 0 || this.#areWorksDue) this.#partial ??= this.#track(this.#readPartial(index));
    if (this.#reload || this.#partial) return;
    this.#isBehind = false;
    this.freshAt = new Date();
  }

  /** The catalogue is due only after the prices that it changed are read. */
  get #areWorksDue(): boolean {
    return this.#areWorksChanged && !this.#reload && !this.#isAllChanged;
  }

  /** After a failure the next notification or beat tries again. */
  #track(read: Promise<void>): ActiveRead {
    const ended = read.then(
      () => this.#read(),
      (error) => {
        this.#isBehind = true;
        this.#onTrouble(error);
      },
    );
    return { sinceMs: Date.now(), ended };
  }

  async #readAll(index: WorkshopIndex): Promise<void> {
    this.#isAllChanged = false;
    try {
      await index.reload();
    } catch (error) {
      this.#isAllChanged = true;
      throw error;
    } finally {
      this.#reload = undefined;
    }
  }

  async #readPartial(index: WorkshopIndex): Promise<void> {
    const [ids, areWorksDue] = [this.#changed, this.#areWorksDue];
    this.#changed = new Set();
    if (areWorksDue) this.#areWorksChanged = false;
    try {
      await index.apply([...ids]);
      if (areWorksDue) catalogueChanges.set(index, (catalogueChanges.get(index) ?? 0) + 1);
    } catch (error) {
      for (const id of ids) this.#changed.add(id);
      this.#areWorksChanged ||= areWorksDue;
      throw error;
    } finally {
      this.#partial = undefined;
    }
  }
}
