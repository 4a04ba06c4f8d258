import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChannelEvents } from '../db/channel.ts';
import type { Database } from '../db/client.ts';
import { minutes, seconds } from '../platform/clock/durations.ts';
import { followWorkshops } from './sync.ts';
import { WorkshopIndex } from './workshop-index.ts';

const start = new Date('2026-03-10T09:00:00Z');
const reload = vi.fn<() => Promise<void>>();
let line: ChannelEvents;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.spyOn(WorkshopIndex, 'load').mockResolvedValue({ reload } as unknown as WorkshopIndex);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const follow = () =>
  followWorkshops(
    {} as Database,
    () => undefined,
    async (_database, _name, events) => {
      line = events;
      return { close: async () => undefined };
    },
  );
const never = () => new Promise<void>(() => {});
/** A message that is read by `read`, then a channel with heartbeats for so long. */
async function beatFor(durationMs: number, read: () => Promise<void>, tell: () => void): Promise<void> {
  reload.mockImplementation(read);
  tell();
  for (let passedMs = 0; passedMs < durationMs; passedMs += seconds(5)) {
    await vi.advanceTimersByTimeAsync(seconds(5));
    line.onAlive();
  }
}
const ageMs = ({ freshAt }: { freshAt: Date }) => Date.now() - freshAt.getTime();

describe('the freshness of the index', () => {
  it('lasts as long as the channel delivers messages, also while a large change is being read', async () => {
    const followed = await follow();
    await beatFor(minutes(3), never, () => line.onMessage('all'));
    expect(ageMs(followed)).toBeLessThan(seconds(30));
  });

  it('ends while a reload does not finish', async () => {
    const followed = await follow();
    await beatFor(minutes(30), never, () => line.onMessage('all'));
    expect(ageMs(followed)).toBeGreaterThan(minutes(15));
  });

  it('ends while the database cannot be read, and returns afterwards', async () => {
    const followed = await follow();
    const refuse = () => Promise.reject(new Error('gone'));
    await beatFor(minutes(3), refuse, () => line.onMessage('all'));
    expect(ageMs(followed)).toBeGreaterThan(minutes(2));
    await beatFor(
      seconds(10),
      async () => undefined,
      () => undefined,
    );
    expect(ageMs(followed)).toBeLessThan(seconds(30));
  });

  it('ends while messages may be missing, until a full reload', async () => {
    const followed = await follow();
    await beatFor(minutes(3), never, () => line.onGap());
    expect(ageMs(followed)).toBeGreaterThan(minutes(2));
  });
});
