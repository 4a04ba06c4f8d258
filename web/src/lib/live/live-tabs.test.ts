import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LiveNews, listenToLive } from './live-events.ts';
import { joinLive } from './live-tabs.ts';

/** The server's end of a socket. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readonly readyState = FakeSocket.OPEN;
  readonly url: string;
  readonly sent: unknown[] = [];
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1000): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  receive(event: string, id: number, data: object = {}): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ event, id, data }) }));
  }
}

const person = 5;
let heard: LiveNews[] = [];
let leaving = new AbortController();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('BroadcastChannel', undefined);
  const data = { ticket: 'one-use', expires_in: 30, url: 'wss://public.example/ws' };
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data }));
  FakeSocket.opened = [];
  localStorage.clear();
  heard = [];
  leaving = new AbortController();
  stop = listenToLive((news) => heard.push(news));
  joinLive(person, leaving.signal);
});
afterEach(() => {
  leaving.abort();
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function nextSocket(): Promise<FakeSocket> {
  FakeSocket.opened = [];
  for (let waited = 0; waited < 240 && FakeSocket.opened.length === 0; waited += 1)
    await vi.advanceTimersByTimeAsync(500);
  const [socket] = FakeSocket.opened;
  if (!socket) throw new Error('no socket was opened');
  socket.open();
  return socket;
}

const helloOf = ({ sent }: FakeSocket) => sent[0];
const hello = (lastEventId: number | null) => ({ event: 'hello', data: { last_event_id: lastEventId } });

it('opens the socket on the host of the API with a ticket, and begins with a gap', async () => {
  const socket = await nextSocket();
  expect(socket.url).toBe(`ws://${location.host}/ws?ticket=one-use`);
  expect(helloOf(socket)).toEqual(hello(null));
  socket.receive('resync', 40);
  expect(heard).toEqual([{ event: 'gap' }]);
});

it('publishes each event once, also when the server repeats it, and continues after the last one', async () => {
  const first = await nextSocket();
  first.receive('resync', 40);
  first.receive('chat.updated', 42, { chat_id: 1 });
  first.receive('chat.updated', 41, { chat_id: 2 });
  first.close(1001);
  const second = await nextSocket();
  expect(helloOf(second)).toEqual(hello(42));
  second.receive('chat.updated', 41, { chat_id: 2 });
  second.receive('chat.updated', 43, { chat_id: 3 });
  second.receive('ready', 43);
  const updated = [1, 2, 3].map((id) => ({ event: 'chat.updated', data: { chat_id: id } }));
  expect(heard.slice(1)).toEqual([...updated, { event: 'connected' }]);
});

it('continues before an event that came while others were still missing', async () => {
  const first = await nextSocket();
  first.receive('resync', 40);
  first.close(1006);
  const second = await nextSocket();
  second.receive('chat.updated', 50, { chat_id: 1 });
  second.close(1006);
  expect(helloOf(await nextSocket())).toEqual(hello(40));
});

it('begins with a gap again when the person has other rights', async () => {
  const first = await nextSocket();
  first.receive('resync', 40);
  first.close(4403);
  expect(helloOf(await nextSocket())).toEqual(hello(null));
});

it('opens a socket again when pings stay unanswered', async () => {
  const socket = await nextSocket();
  socket.receive('resync', 1);
  const closed = vi.fn();
  socket.addEventListener('close', closed);
  await vi.advanceTimersByTimeAsync(25_000);
  socket.receive('pong', 0);
  expect(closed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(41_000);
  expect(closed).toHaveBeenCalled();
});

it('ends with the session', async () => {
  const socket = await nextSocket();
  const closed = vi.fn();
  socket.addEventListener('close', closed);
  leaving.abort();
  expect(closed).toHaveBeenCalled();
  FakeSocket.opened = [];
  await vi.advanceTimersByTimeAsync(300_000);
  expect(FakeSocket.opened).toEqual([]);
});
