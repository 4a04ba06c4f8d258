import { describe, expect, it } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

describe('a concurrency limiter', () => {
  it('runs a few at a time, in order, and continues after a failure', async () => {
    const limiter = new ConcurrencyLimiter('test', { concurrency: 2, maxWaiting: 10 });
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
    await Promise.allSettled([1, 2, 3, 4, 5].map((name) => limiter.run(() => work(name))));
    expect(most).toBe(2);
    expect(done).toEqual([1, 2, 3, 4, 5]);
  });

  it('answers 429 when too many wait', async () => {
    const limiter = new ConcurrencyLimiter('test', { concurrency: 1, maxWaiting: 1 });
    let finish = () => {};
    const first = limiter.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = limiter.run(async () => 'done');
    await expect(limiter.run(async () => 'never')).rejects.toMatchObject({ code: 'too_many_requests' });
    finish();
    await first;
    expect(await second).toBe('done');
  });
});
