import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Visitors who ask again and again on connections that they keep, until they are refused one; `ends` tells what each ended
 * with, and `answered` counts their answers.
 */
export function restlessVisitors(url: string, count: number, pauseMs = 0) {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const visitors = { answered: 0, ends: Promise.resolve<string[]>([]) };
  const ask = () =>
    new Promise<string>((resolve) => {
      const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
      get(url, { agent }, (answer) => {
        answer.resume().once('error', failed);
        answer.once('end', () => resolve(String(answer.statusCode)));
      }).once('error', failed);
    });
  const visit = async () => {
    for (let end = await ask(); ; end = await ask()) {
      if (end !== '200') return end;
      visitors.answered += 1;
      await sleep(Math.random() * pauseMs);
    }
  };
  visitors.ends = Promise.all(Array.from({ length: count }, visit)).finally(() => agent.destroy());
  return visitors;
}
