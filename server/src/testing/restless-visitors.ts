import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Clients that send requests on keep-alive connections until they are refused; `ends` has the end of each, `answered`
 * the number of answers.
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
