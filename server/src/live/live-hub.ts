import type { ServerFrame } from '@sto/contract/live/server-event';
import type { WebSocket } from 'ws';
import { closeCodes } from './close-codes.ts';

/** Unsent bytes of a client that has stopped reading. */
const bufferedBytesMax = 256 * 1024;
/** Browsers open one each; more than these are a program's. */
const socketsOfPersonMax = 20;

export interface LiveSocket {
  readonly socket: WebSocket;
  readonly userId: number;
  readonly sessionId: string;
  /** False: an operator acts as the person. */
  readonly isOfPerson: boolean;
  /** The client has requested events by `hello`. */
  isFollowing: boolean;
  /** It has answered since the last beat. */
  isAlive: boolean;
  framesSinceBeat: number;
}

/** The open sockets of this process. */
export class LiveHub {
  readonly counts = { sent: 0, cut: 0 };
  readonly #sockets = new Set<LiveSocket>();
  readonly #ofPerson = new Map<number, Set<LiveSocket>>();

  get size(): number {
    return this.#sockets.size;
  }

  get all(): readonly LiveSocket[] {
    return [...this.#sockets];
  }

  /** Who has sockets here. */
  get people(): readonly number[] {
    return [...this.#ofPerson.keys()];
  }

  /** The person follows events on a socket of their own. */
  isHere(userId: number): boolean {
    const own = this.#ofPerson.get(userId) ?? [];
    return [...own].some(({ isFollowing, isOfPerson }) => isFollowing && isOfPerson);
  }

  add(live: LiveSocket): void {
    const own = this.#ofPerson.get(live.userId) ?? new Set();
    const [oldest] = own;
    if (oldest && own.size >= socketsOfPersonMax) this.close(oldest, closeCodes.tooMany);
    this.#sockets.add(live);
    this.#ofPerson.set(live.userId, own.add(live));
    live.socket.once('close', () => this.#remove(live));
  }

  send(userIds: readonly number[], frame: ServerFrame): void {
    const text = JSON.stringify(frame);
    for (const userId of userIds)
      for (const live of this.#ofPerson.get(userId) ?? []) if (live.isFollowing) this.write(live, text);
  }

  /** A client that does not read is cut off before it fills the memory; back again it requests the rest. */
  write(live: LiveSocket, text: string): void {
    const { socket } = live;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > bufferedBytesMax) {
      this.counts.cut += 1;
      this.close(live, closeCodes.tryLater);
      return;
    }
    socket.send(text);
    this.counts.sent += 1;
  }

  close(live: LiveSocket, code: number): void {
    this.#remove(live);
    live.socket.close(code);
  }

  closeWhere(code: number, isMeant: (live: LiveSocket) => boolean): void {
    for (const live of this.all) if (isMeant(live)) this.close(live, code);
  }

  closeAll(code: number): void {
    this.closeWhere(code, () => true);
  }

  #remove(live: LiveSocket): void {
    this.#sockets.delete(live);
    const own = this.#ofPerson.get(live.userId);
    own?.delete(live);
    if (own?.size === 0) this.#ofPerson.delete(live.userId);
  }
}
