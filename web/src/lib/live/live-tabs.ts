import type { ServerFrame } from '@sto/contract/live/server-event';
import { readCursor, writeCursor } from './live-cursor.ts';
import { type LiveNews, publishLive } from './live-events.ts';
import { keepSocket } from './live-socket.ts';

const lockName = 'sto-live';
const channelName = 'sto-live';
/** The server sends what it is not sure about twice. */
const knownMax = 1000;

/**
 * Follows the events of a person until `signal`. One tab of the browser has the socket and passes the events to the
 * others; when it is closed, another takes over.
 */
export function joinLive(person: number, signal: AbortSignal): void {
  const canShare = Boolean(navigator.locks) && typeof BroadcastChannel === 'function';
  const channel = canShare ? new BroadcastChannel(`${channelName}-${person}`) : null;
  channel?.addEventListener('message', ({ data }) => publishLive(data as LiveNews));
  signal.addEventListener('abort', () => channel?.close());
  const publish = (news: LiveNews) => {
    publishLive(news);
    channel?.postMessage(news);
  };
  const lead = () => keepSocket(new Leader(person, publish), signal);
  // Plain HTTP has no locks: each tab has a socket of its own.
  if (canShare) navigator.locks.request(lockName, { signal }, lead).catch(() => undefined);
  else void lead();
}

class Leader {
  readonly #person: number;
  readonly #publish: (news: LiveNews) => void;
  readonly #known = new Set<number>();
  #highest = 0;
  #isReady = false;

  constructor(person: number, publish: (news: LiveNews) => void) {
    this.#person = person;
    this.#publish = publish;
  }

  lastEventId(): number | null {
    this.#highest = 0;
    this.#isReady = false;
    return readCursor(this.#person);
  }

  onFrame(frame: ServerFrame): void {
    if (frame.event === 'pong') return;
    if (frame.event === 'resync') this.#publish({ event: 'gap' });
    else if (frame.event === 'ready') this.#publish({ event: 'connected' });
    else this.#take(frame);
    this.#advance(frame);
  }

  onOtherRights(): void {
    writeCursor(this.#person, null);
  }

  #take({ id, ...event }: Exclude<ServerFrame, { event: 'ready' | 'resync' | 'pong' }>): void {
    if (this.#known.has(id)) return;
    this.#known.add(id);
    const [oldest] = this.#known;
    if (oldest !== undefined && this.#known.size > knownMax) this.#known.delete(oldest);
    this.#publish(event as LiveNews);
  }

  /** Before `ready` an event with a lower id may still be on its way: the cursor waits for it. */
  #advance({ id, event }: ServerFrame): void {
    this.#isReady ||= event === 'ready' || event === 'resync';
    this.#highest = Math.max(this.#highest, id);
    if (this.#isReady) writeCursor(this.#person, this.#highest);
  }
}
