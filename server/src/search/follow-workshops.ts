import { openChannel } from '../db/channel.ts';
import type { Database } from '../db/client.ts';
import { minutes } from '../platform/clock/durations.ts';
import { WorkshopIndex } from './workshop-index.ts';

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
 * Loads the workshops and keeps them in step with the database, whoever changes it. Changes that come while
 * others are being read wait and are read together; after a gap in the messages everything is read again. `open`: a
 * test's own line of messages.
 */
export async function followWorkshops(
  database: Database,
  onTrouble: (error: unknown) => void,
  open = openChannel,
): Promise<FollowedIndex> {
  let index: WorkshopIndex | undefined;
  let changed = new Set<number>();
  let isAllChanged = false;
  let areWorksChanged = false;
  let running: Promise<void> | undefined;
  let readingSince: number | undefined;
  /** What was told could not be read, or something may not have been told. */
  let isBehind = false;
  let freshAt = new Date();

  const readChanges = async (loaded: WorkshopIndex) => {
    while (isAllChanged || areWorksChanged || changed.size > 0) {
      const [ids, all, works] = [changed, isAllChanged, areWorksChanged];
      changed = new Set();
      isAllChanged = false;
      areWorksChanged = false;
      readingSince = Date.now();
      try {
        await (all ? loaded.reload() : loaded.apply([...ids]));
        if (works) worksTold.set(loaded, (worksTold.get(loaded) ?? 0) + 1);
      } catch (error) {
        // What was not read stays to be read, with the next message or the next sign of life.
        for (const id of ids) changed.add(id);
        isAllChanged ||= all;
        areWorksChanged ||= works;
        isBehind = true;
        onTrouble(error);
        return;
      }
    }
    isBehind = false;
    freshAt = new Date();
  };
  const follow = () => {
    if (index)
      running ??= readChanges(index).finally(() => {
        running = undefined;
        readingSince = undefined;
      });
  };
  // Opened before the index is loaded: what changes meanwhile is told, and read afterwards.
  const channel = await open(database, channelName, {
    onMessage: (text) => {
      if (text === allWorkshops) isAllChanged = true;
      else if (text === worksWord) areWorksChanged = true;
      else for (const id of text.split(',')) changed.add(Number(id));
      follow();
    },
    onGap: () => {
      isBehind = true;
      isAllChanged = true;
      follow();
    },
    onAlive: () => {
      // Else every server at once would be out of step for as long as it reads a large import.
      const isStuck = readingSince !== undefined && Date.now() - readingSince > longestReadingMs;
      if (!isBehind && !isStuck) freshAt = new Date();
      follow();
    },
    onTrouble,
  });
  const loaded = await WorkshopIndex.load(database.db);
  index = loaded;
  follow();
  return {
    index: loaded,
    get freshAt() {
      return freshAt;
    },
    close: async () => {
      await channel.close();
      await running;
    },
  };
}
