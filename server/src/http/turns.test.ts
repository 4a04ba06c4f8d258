import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('heavy work', () => {
  it('is done so many at a time, in the order of asking, and goes on after a failure', async () => {
    const turns = new Turns('test', { atOnce: 2, maxWaiting: 10 });
    const done: number[] = [];
    let running = 0;
    let most = 0;
    const work = async (name: number) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(name);
      if (name === 2) throw new Error('broken');
    };
    await Promise.allSettled([1, 2, 3, 4, 5].map((name) => turns.run(() => work(name))));
    expect(most).toBe(2);
    expect(done).toEqual([1, 2, 3, 4, 5]);
  });

  it('is refused when too many wait', async () => {
    const turns = new Turns('test', { atOnce: 1, maxWaiting: 1 });
    let finish = () => {};
    const first = turns.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = turns.run(async () => 'done');
    await expect(turns.run(async () => 'never')).rejects.toMatchObject({ code: 'too_many_requests' });
    finish();
    await first;
    expect(await second).toBe('done');
  });
});
