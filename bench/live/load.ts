import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabase } from '../shared/database.ts';
import { Conversation } from './conversation.ts';
import { type Server, serve } from './servers.ts';
import { Sockets } from './sockets.ts';
import { makePairs, type Person } from './world.ts';

/**
 * `npm run load:chat [-- <minutes> <pairs>]`: pairs of a driver and a workshop talk, each with an open socket (10
 * minutes and 2000 pairs by default). Some sockets lose their network all the time, and the server is killed once and
 * started again. At the end every message has to be in its chat once and in order, and at both sockets. Memory is
 * printed each half minute. On PostgreSQL, in a database of its own.
 */
const [minutes = 10, pairsCount = 2000] = process.argv.slice(2).map(Number);
const messageEveryMs = 20_000;
const sampleEveryMs = 30_000;
const cutEveryMs = 200;
const awayMs = { least: 1000, most: 50_000 };
/** Share of the time after which the server is killed. */
const killAt = 0.2;
const settleMs = 60_000;

const origins = { present: '' };
const failures: Error[] = [];
const fail = (error: unknown) => {
  failures.push(error instanceof Error ? error : new Error(String(error)));
};

class Load {
  readonly #sockets: Sockets;
  readonly #conversations: readonly Conversation[];
  readonly #ofPerson = new Map<number, Conversation>();
  readonly #stop = new AbortController();
  readonly #lost = new Set<number>();
  cuts = 0;

  constructor(conversations: readonly Conversation[], addressOf: (person: Person) => Promise<string>) {
    this.#conversations = conversations;
    for (const conversation of conversations)
      for (const { userId } of conversation.pair.people) this.#ofPerson.set(userId, conversation);
    this.#sockets = new Sockets(addressOf, (person, frame) => {
      try {
        this.#ofPerson.get(person.userId)?.take(person, frame);
      } catch (error) {
        fail(error);
      }
    });
  }

  get people(): Person[] {
    return this.#conversations.flatMap(({ pair }) => [...pair.people]);
  }

  open(): Promise<void> {
    return this.#sockets.openAll(this.people);
  }

  /** Each pair writes a message every some seconds, at moments spread over that time. */
  async talk(untilMs: number): Promise<void> {
    await Promise.all(
      this.#conversations.map(async (conversation, index) => {
        await sleep((index / this.#conversations.length) * messageEveryMs);
        while (Date.now() < untilMs) {
          const began = Date.now();
          await conversation.say(() => origins.present);
          await sleep(Math.max(0, messageEveryMs - (Date.now() - began)));
        }
      }),
    );
  }

  async cutNetworks(untilMs: number): Promise<void> {
    const returning: Promise<void>[] = [];
    for (let index = 0; Date.now() < untilMs; index += 1) {
      const person = this.people[(index * 7919) % this.people.length];
      if (person && !this.#lost.has(person.userId)) {
        this.cuts += 1;
        this.#sockets.cut(person);
        const share = ((index * 31) % 100) / 100;
        returning.push(this.#comeBack(person, awayMs.least + share * (awayMs.most - awayMs.least)));
      }
      await sleep(cutEveryMs);
    }
    await Promise.all(returning);
  }

  /** After the server was killed every socket is lost. */
  async reopenAll(): Promise<void> {
    const waiting = this.people.filter(({ userId }) => !this.#lost.has(userId));
    const next = async (): Promise<void> => {
      for (let person = waiting.pop(); person; person = waiting.pop()) await this.#comeBack(person, 0);
    };
    await Promise.all(Array.from({ length: 20 }, next));
  }

  close(): void {
    this.#stop.abort();
    this.#sockets.closeAll();
  }

  async #comeBack(person: Person, afterMs: number): Promise<void> {
    this.#lost.add(person.userId);
    await sleep(afterMs);
    const conversation = this.#ofPerson.get(person.userId);
    for (let isOpen = false; !isOpen && !this.#stop.signal.aborted; )
      isOpen = await this.#sockets.open(person, conversation?.lastEventIdOf(person)).then(
        () => true,
        () => sleep(1000, false),
      );
    this.#lost.delete(person.userId);
  }
}

interface Listed {
  items: { id: number; text: string }[];
  has_more: boolean;
}

/** Chats whose list is not what was sent, in the order in which it was sent. */
async function countWrongChats(conversations: readonly Conversation[]): Promise<number> {
  let wrong = 0;
  for (const { pair, sent } of conversations) {
    const form = new URLSearchParams({ chat_id: String(pair.chatId), limit: '100' });
    const answer = await fetch(`${origins.present}/api/v2/customer/chat/messages/?${form}`, {
      headers: { authorization: `Bearer ${pair.people[0].token}` },
    });
    const { data } = (await answer.json()) as { data: Listed };
    const own = data.items.map(({ text }) => text).filter((text) => text.startsWith('Сообщение'));
    if (data.has_more || own.join() !== sent.join()) wrong += 1;
  }
  return wrong;
}

await withDatabase('chat', async (database, url, folder) => {
  const conversations = (await makePairs(database, folder, pairsCount)).map((pair) => new Conversation(pair));
  // A socket continues from an event, so there has to be one.
  await database.pool.query(
    `insert into live_events (user_ids, event, data) values ('{}', 'chat.updated', '{"chat_id":0}')`,
  );
  let server: Server = await serve('ours', url, folder);
  origins.present = server.origin;
  const load = new Load(conversations, (person) => server.addressOf(person));
  await load.open();
  console.log(`${pairsCount * 2} sockets are open`);

  const began = Date.now();
  const end = began + minutes * 60_000;
  const memory: { at: number; megabytes: number }[] = [];
  const sample = async () => {
    while (Date.now() < end) {
      await sleep(Math.min(sampleEveryMs, Math.max(0, end - Date.now())));
      const megabytes = await server.memory();
      const at = (Date.now() - began) / 1000;
      memory.push({ at, megabytes });
      const sent = conversations.reduce((sum, one) => sum + one.sent.length, 0);
      console.log(`${at.toFixed(0)} s: ${sent} messages, ${megabytes.toFixed(0)} MB`);
    }
  };
  const restart = async () => {
    await sleep(minutes * 60_000 * killAt);
    await server.stop('SIGKILL');
    server = await serve('ours', url, folder);
    origins.present = server.origin;
    console.log('the server was killed and started again');
    await Promise.all([load.reopenAll(), sample()]);
  };
  const away = end - awayMs.most;
  await Promise.all([load.talk(end), load.cutNetworks(away), restart()]).catch(fail);

  const missing = () => conversations.reduce((sum, one) => sum + one.missing(), 0);
  for (const deadline = Date.now() + settleMs; missing() > 0 && Date.now() < deadline; ) await sleep(500);
  const wrong = await countWrongChats(conversations);
  load.close();
  await server.stop();

  const sum = (count: (one: Conversation) => number) =>
    conversations.reduce((all, one) => all + count(one), 0);
  if (memory.length < 2) fail(new Error('too short to compare the memory'));
  const half = memory.find(({ at }) => at >= (minutes * 60) / 2)?.megabytes ?? Number.NaN;
  const last = memory.at(-1)?.megabytes ?? Number.NaN;
  console.log(
    [
      `${sum(({ sent }) => sent.length)} messages, ${sum(({ repeats }) => repeats)} requests repeated, ${load.cuts} networks lost`,
      `${wrong} chats with a lost, doubled or misplaced message`,
      `${missing()} messages that did not arrive at a socket`,
      `memory at half time ${half.toFixed(0)} MB, at the end ${last.toFixed(0)} MB`,
      ...failures.slice(0, 5).map(({ message }) => `failed: ${message}`),
    ].join('\n'),
  );
  if (wrong + missing() + failures.length > 0) process.exitCode = 1;
});
