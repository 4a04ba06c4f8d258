import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerFrame } from '@sto/contract/live/server-event';
import { type Answer, send } from '../shared/load.ts';
import type { Pair, Person } from './world.ts';

const retryMs = 500;
const triesMax = 120;

/** The two sides of a chat that write in turn, and what each of them got by its socket. */
export class Conversation {
  readonly pair: Pair;
  /** Texts in the order in which the server confirmed them. */
  readonly sent: string[] = [];
  readonly ids: number[] = [];
  /** Requests that had no answer and were sent again. */
  repeats = 0;
  readonly #got = new Map<number, { lastEventId: number; events: Set<number>; messages: Set<number> }>();

  constructor(pair: Pair) {
    this.pair = pair;
    for (const { userId } of pair.people)
      this.#got.set(userId, { lastEventId: 0, events: new Set(), messages: new Set() });
  }

  lastEventIdOf({ userId }: Person): number | undefined {
    return this.#got.get(userId)?.lastEventId || undefined;
  }

  take({ userId }: Person, { event, id, data }: ServerFrame): void {
    const got = this.#got.get(userId);
    if (!got) return;
    // The answer to the first `hello`, which names no event.
    if (event === 'resync' && got.lastEventId > 0) throw new Error('missed events were not stored');
    got.lastEventId = Math.max(got.lastEventId, id);
    if (event !== 'message.created' || got.events.has(id)) return;
    got.events.add(id);
    got.messages.add(data.message_id);
  }

  /** Sends the next message until there is an answer, as the web does: the same key makes it the same message. */
  async say(originOf: () => string): Promise<void> {
    const { chatId, people } = this.pair;
    const { side, token } = people[this.sent.length % 2] ?? people[0];
    const text = `Сообщение ${this.sent.length + 1}`;
    const form = { chat_id: chatId, text, client_message_id: randomUUID() };
    for (let tries = 1; tries <= triesMax; tries += 1) {
      const message = { path: `/api/v2/${side}/chat/send/`, form, token };
      const answer = await send(originOf(), message).catch((): Answer | undefined => undefined);
      if (answer?.status === 200) {
        this.sent.push(text);
        this.ids.push((JSON.parse(answer.body) as { data: { id: number } }).data.id);
        return;
      }
      if (answer && answer.status < 500) throw new Error(`${answer.status}: ${answer.body}`);
      this.repeats += 1;
      await sleep(retryMs);
    }
    throw new Error('the server did not come back');
  }

  /** How many messages a side did not get by its socket. */
  missing(): number {
    return [...this.#got.values()].reduce(
      (sum, { messages }) => sum + this.ids.filter((id) => !messages.has(id)).length,
      0,
    );
  }
}
