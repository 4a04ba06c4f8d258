import type { ServerFrame } from '@sto/contract/live/server-event';
import { WebSocket } from 'ws';
import type { Person } from './world.ts';

const openedAtOnce = 50;

/** A frame as it arrived at one of many sockets. */
export type OnFrame = (person: Person, frame: ServerFrame) => void;

/** Many open sockets of signed-in people in this process. */
export class Sockets {
  readonly #addressOf: (person: Person) => Promise<string>;
  readonly #onFrame: OnFrame;
  readonly #open = new Map<number, WebSocket>();

  constructor(addressOf: (person: Person) => Promise<string>, onFrame: OnFrame) {
    this.#addressOf = addressOf;
    this.#onFrame = onFrame;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Opens a socket for each and waits until the server has answered its `hello`. */
  async openAll(people: readonly Person[]): Promise<void> {
    const waiting = [...people];
    const openNext = async (): Promise<void> => {
      for (let person = waiting.pop(); person; person = waiting.pop()) await this.open(person);
    };
    await Promise.all(Array.from({ length: openedAtOnce }, openNext));
  }

  async open(person: Person, lastEventId?: number): Promise<void> {
    const socket = new WebSocket(await this.#addressOf(person), { perMessageDeflate: false });
    const ready = Promise.withResolvers<void>();
    socket.once('error', ready.reject);
    socket.once('close', (code) => ready.reject(new Error(`closed with ${code}`)));
    socket.once('open', () =>
      socket.send(JSON.stringify({ event: 'hello', data: { last_event_id: lastEventId } })),
    );
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.event === 'ready' || frame.event === 'resync') ready.resolve();
      this.#onFrame(person, frame);
    });
    await ready.promise;
    this.#open.set(person.userId, socket);
  }

  /** As a network that is lost: without a goodbye. */
  cut({ userId }: Person): void {
    this.#open.get(userId)?.terminate();
    this.#open.delete(userId);
  }

  closeAll(): void {
    for (const socket of this.#open.values()) socket.terminate();
    this.#open.clear();
  }
}
