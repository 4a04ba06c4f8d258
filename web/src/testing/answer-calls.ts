import { afterEach, beforeEach, vi } from 'vitest';

/** Answers all calls of the page with `answer`; the time is noon of 20 March 2026 in Moscow. */
export function answerCalls(answer: (url: string, init: RequestInit) => Promise<Response>): void {
  beforeEach(() => {
    vi.stubGlobal('fetch', answer);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T09:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
