import { openChannel } from '../db/channel.ts';
import type { Database } from '../db/client.ts';
import { minutes } from '../platform/clock/durations.ts';
import { maxChanged, WorkshopIndex } from './workshop-index.ts';

/** What the triggers of the database tell on: ids of workshops parted by commas, or one of these words. */
const channelName = 'workshops_changed';
const allWorkshops = 'all';
/**
 * The catalogue of works, told after the workshops whose prices it has moved. The id of no workshop: for a server of an
 * earlier version there is nothing to read.
 */
const worksWord = '0';
/** A million workshops are read whole in less. */
const longestReadingMs = minutes(10);

/** How often each index has heard that the works have changed. */
const worksTold = new WeakMap<WorkshopIndex, number>();

/**
 * Another one as soon as the works have changed and the workshops in memory have the prices that go with them; also after
 * each reading of all, before which something may not have been told.
 */
export function worksVersionOf(index: WorkshopIndex): string {
  return `${index.generation} ${worksTold.get(index) ?? 0}`;
}

interface FollowedIndex {
  readonly index: WorkshopIndex;
  /** When the index was last known to be in step with the database, apart from a change just being read. */
  readonly freshAt: Date;
  close(): Promise<void>;
}

/**
 * Loads the workshops and keeps them in step with the database, whoever changes it. After a gap in the messages
 * everything is read again. `open`: a test's own line of messages.
 */
export async function followWorkshops(
  database: Database,
  onTrouble: (error: unknown) => void,
  open = openChannel,
): Promise<FollowedIndex> {
  const follower = new Follower(onTrouble);
  // Opened before the index is loaded: what changes meanwhile is told, and read afterwards.
  const channel = await open(database, channelName, {
    onMessage: (text) => follower.hear(text),
    onGap: () => follower.miss(),
    onAlive: () => follower.beat(),
    onTrouble,
  });
  const index = await WorkshopIndex.load(database.db);
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

/** One of its kind at a time; what is told meanwhile is read after it. */
interface Reading {
  /** Milliseconds. */
  since: number;
  ended: Promise<void>;
}

/**
 * What was told and is not read yet. Changes that come while others are being read are read together after them; they
 * do not wait for a reading of all, which at a great size takes seconds.
 */
class Follower {
  freshAt = new Date();
  readonly #onTrouble: (error: unknown) => void;
  #index: WorkshopIndex | undefined;
  #changed = new Set<number>();
  #isAllChanged = false;
  #areWorksChanged = false;
  #all: Reading | undefined;
  #few: Reading | undefined;
  /** What was told could not be read, or something may not have been told. */
  #isBehind = false;

  constructor(onTrouble: (error: unknown) => void) {
    this.#onTrouble = onTrouble;
  }

  follow(index: WorkshopIndex): void {
    this.#index = index;
    this.#read();
  }

  hear(text: string): void {
    if (text === allWorkshops) this.#isAllChanged = true;
    else if (text === worksWord) this.#areWorksChanged = true;
    else for (const id of text.split(',')) this.#changed.add(Number(id));
    if (this.#changed.size > maxChanged) {
      this.#isAllChanged = true;
      this.#changed.clear();
    }
    this.#read();
  }

  miss(): void {
    this.#isBehind = true;
    this.#isAllChanged = true;
    this.#read();
  }

  beat(): void {
    // Else every server at once would be out of step for as long as it reads a large import.
    const isStuck = [this.#all, this.#few].some((one) => one && Date.now() - one.since > longestReadingMs);
    if (!this.#isBehind && !isStuck) this.freshAt = new Date();
    this.#read();
  }

  async end(): Promise<void> {
    while (this.#all || this.#few) await Promise.all([this.#all?.ended, this.#few?.ended]);
  }

  #read(): void {
    const index = this.#index;
    if (!index) return;
    if (this.#isAllChanged) this.#all ??= this.#reading(this.#readAll(index));
    if (this.#changed.size > 0 || this.#areWorksDue) this.#few ??= this.#reading(this.#readFew(index));
    if (this.#all || this.#few) return;
    this.#isBehind = false;
    this.freshAt = new Date();
  }

  /** Works are not heard of before the prices that they have moved are read. */
  get #areWorksDue(): boolean {
    return this.#areWorksChanged && !this.#all && !this.#isAllChanged;
  }

  /** `read` clears its own mark; what was not read stays to be read, with the next message or the next beat. */
  #reading(read: Promise<void>): Reading {
    const ended = read.then(
      () => this.#read(),
      (error) => {
        this.#isBehind = true;
        this.#onTrouble(error);
      },
    );
    return { since: Date.now(), ended };
  }

  async #readAll(index: WorkshopIndex): Promise<void> {
    this.#isAllChanged = false;
    try {
      await index.reload();
    } catch (error) {
      this.#isAllChanged = true;
      throw error;
    } finally {
      this.#all = undefined;
    }
  }

  async #readFew(index: WorkshopIndex): Promise<void> {
    const [ids, areWorksDue] = [this.#changed, this.#areWorksDue];
    this.#changed = new Set();
    if (areWorksDue) this.#areWorksChanged = false;
    try {
      await index.apply([...ids]);
      if (areWorksDue) worksTold.set(index, (worksTold.get(index) ?? 0) + 1);
    } catch (error) {
      for (const id of ids) this.#changed.add(id);
      this.#areWorksChanged ||= areWorksDue;
      throw error;
    } finally {
      this.#few = undefined;
    }
  }
}
