import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { Deps } from '../../deps.ts';
import { seconds } from '../../platform/clock/durations.ts';
import type { LiveHub, LiveSocket } from '../live-hub.ts';
import { writeSeen } from './presence-rows.ts';

const writeEveryMs = seconds(60);
const writtenAtOnce = 250;

/**
 * Writes who has open sockets in this process: at the first one, each minute, and within a beat of the last one. A page
 * that is loaded again within a beat writes nothing.
 */
export class PresenceLog {
  readonly #deps: Pick<Deps, 'db' | 'clock'>;
  readonly #hub: LiveHub;
  readonly #serverId = randomUUID();
  readonly #writtenAt = new Map<number, number>();
  readonly #writes = new PQueue({ concurrency: 1 });

  constructor(deps: Pick<Deps, 'db' | 'clock'>, hub: LiveHub) {
    this.#deps = deps;
    this.#hub = hub;
  }

  /** The first frame of a socket has come. */
  async arrive({ userId, isOfPerson }: Pick<LiveSocket, 'userId' | 'isOfPerson'>): Promise<void> {
    if (isOfPerson && !this.#writtenAt.has(userId)) await this.#write([userId], true);
  }

  /** Called with each beat of the sockets. */
  async note(): Promise<void> {
    const now = this.#deps.clock.now().getTime();
    const isOld = (id: number) => now - (this.#writtenAt.get(id) ?? 0) >= writeEveryMs;
    await this.#writeAll([...this.#hub.people].filter(isOld), true);
    await this.#writeAll([...this.#writtenAt.keys()], false);
  }

  async #writeAll(userIds: readonly number[], isOpen: boolean): Promise<void> {
    for (let from = 0; from < userIds.length; from += writtenAtOnce)
      await this.#write(userIds.slice(from, from + writtenAtOnce), isOpen);
  }

  /** One after another: of two writes about a person the later one counts. */
  async #write(userIds: readonly number[], isOpen: boolean): Promise<void> {
    await this.#writes.add(async () => {
      const { db, clock } = this.#deps;
      const now = clock.now();
      // Who has come back before his turn is not gone.
      const here = this.#hub.people;
      const people = isOpen ? userIds : userIds.filter((id) => !here.has(id));
      if (people.length === 0) return;
      // Before the write: who comes back meanwhile is written once more.
      for (const id of people)
        if (isOpen) this.#writtenAt.set(id, now.getTime());
        else this.#writtenAt.delete(id);
      await db.transaction((tx) => writeSeen(tx, people, { serverId: this.#serverId, isOpen, now }));
    });
  }
}
