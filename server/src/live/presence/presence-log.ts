import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { Deps } from '../../deps.ts';
import { seconds } from '../../platform/clock/durations.ts';
import type { LiveHub, LiveSocket } from '../live-hub.ts';
import { everybody } from '../watch-sockets.ts';
import { reportPresence, writeSeen } from './presence-rows.ts';

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
  readonly #arrived = new Set<number>();
  readonly #writes = new PQueue({ concurrency: 1 });

  constructor(deps: Pick<Deps, 'db' | 'clock'>, hub: LiveHub) {
    this.#deps = deps;
    this.#hub = hub;
  }

  /** The first frame of a socket has come. Who arrives during a write is in the next one, with all others. */
  async arrive({ userId, isOfPerson }: Pick<LiveSocket, 'userId' | 'isOfPerson'>): Promise<void> {
    if (!isOfPerson || this.#writtenAt.has(userId)) return;
    this.#arrived.add(userId);
    await this.#writes.add(async () => {
      const people = [...this.#arrived].slice(0, writtenAtOnce);
      for (const id of people) this.#arrived.delete(id);
      await this.#save(people, true);
    });
  }

  /** Called with each beat of the sockets. */
  async note(hasTurn = everybody): Promise<void> {
    const now = this.#deps.clock.now().getTime();
    const isHere = (id: number) => this.#hub.isHere(id);
    const isOld = (id: number) => now - (this.#writtenAt.get(id) ?? 0) >= writeEveryMs;
    const people = this.#hub.people.filter((id) => hasTurn(id) && isOld(id) && isHere(id));
    await this.#writeAll(people, true);
    const gone = [...this.#writtenAt.keys()].filter((id) => hasTurn(id) && !isHere(id));
    await this.#writeAll(gone, false);
  }

  async #writeAll(userIds: readonly number[], isOpen: boolean): Promise<void> {
    for (let from = 0; from < userIds.length; from += writtenAtOnce)
      await this.#write(userIds.slice(from, from + writtenAtOnce), isOpen);
  }

  /** One after another: of two writes about a person the later one counts. */
  async #write(userIds: readonly number[], isOpen: boolean): Promise<void> {
    // Who has come back before his turn is not gone.
    const people = () => (isOpen ? userIds : userIds.filter((id) => !this.#hub.isHere(id)));
    await this.#writes.add(() => this.#save(people(), isOpen));
  }

  async #save(userIds: readonly number[], isOpen: boolean): Promise<void> {
    if (userIds.length === 0) return;
    const { db, clock } = this.#deps;
    const now = clock.now();
    // Before the write: who comes back meanwhile is written once more.
    for (const id of userIds)
      if (isOpen) this.#writtenAt.set(id, now.getTime());
      else this.#writtenAt.delete(id);
    const seen = { serverId: this.#serverId, isOpen, now };
    const changed = await db.transaction((tx) => writeSeen(tx, userIds, seen));
    // After the commit: a chat that is opened meanwhile reads the change, or is looked at in time for the report.
    if (changed.length > 0) await db.transaction((tx) => reportPresence(tx, changed, now));
  }
}
