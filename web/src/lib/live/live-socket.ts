import { liveEndpoints } from '@sto/contract/live/live.endpoints';
import type { ServerFrame } from '@sto/contract/live/server-event';
import { addressOf, call } from '../api/call.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** A connection that is lost without a sign is noticed by a ping that stays unanswered. */
const pingEveryMs = 30_000;
const answerWithinMs = 10_000;
/** The server's code: the person has other rights now. */
const otherRights = 4403;

export interface LiveSocketEvents {
  /** The id to continue after; null: from now on. */
  lastEventId(): number | null;
  onFrame(frame: ServerFrame): void;
  onOtherRights(): void;
}

/** Keeps one socket open until `signal`. Without one nothing is shown: pages poll. */
export async function keepSocket(events: LiveSocketEvents, signal: AbortSignal): Promise<void> {
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    const wasReady = await openOnce(events, signal).catch(() => false);
    pauseMs = wasReady ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
    // At random, because a restarted server has lost all of its sockets at once.
    await pause(pauseMs * (0.5 + Math.random()), signal);
  }
}

/** Ends with the connection; the answer: whether it was of use. */
async function openOnce(events: LiveSocketEvents, signal: AbortSignal): Promise<boolean> {
  const { ticket, url } = await call(liveEndpoints.createTicket, {}, { signal });
  const socket = new WebSocket(socketAddress(url, ticket));
  // A browser reports the end of an unfinished opening as an error.
  const close = () => {
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close());
    else socket.close();
  };
  signal.addEventListener('abort', close);
  let isReady = false;
  const beat = startBeat(socket);
  socket.addEventListener('open', () => {
    const data = { last_event_id: events.lastEventId() };
    socket.send(JSON.stringify({ event: 'hello', data }));
  });
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as ServerFrame;
    beat.onAnswer();
    if (frame.event === 'ready' || frame.event === 'resync') isReady = true;
    events.onFrame(frame);
  });
  const { code } = await new Promise<CloseEvent>((resolve) => {
    socket.addEventListener('close', resolve, { once: true });
    if (signal.aborted) close();
  });
  beat.stop();
  signal.removeEventListener('abort', close);
  if (code === otherRights) events.onOtherRights();
  return isReady;
}

/** On the host of the API as this page calls it: the server knows only its public name. */
function socketAddress(url: string, ticket: string): string {
  const address = new URL(addressOf(liveEndpoints.createTicket, []), location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.pathname = new URL(url).pathname;
  address.search = `?ticket=${ticket}`;
  return address.href;
}

function startBeat(socket: WebSocket) {
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const pings = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send('{"event":"ping"}');
    deadline ??= setTimeout(() => socket.close(), answerWithinMs);
  }, pingEveryMs);
  const onAnswer = () => {
    clearTimeout(deadline);
    deadline = undefined;
  };
  return {
    onAnswer,
    stop: () => {
      onAnswer();
      clearInterval(pings);
    },
  };
}

/** Shorter when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
