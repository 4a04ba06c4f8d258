import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Clients that repeat a request on keep-alive connections until one fails. `ends` has the error of each. */
export function startLoad(url: string, count: number, pauseMs = 0) {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const load = { answered: 0, ends: Promise.resolve<string[]>([]) };
  const send = () =>
    new Promise<string>((resolve) => {
      const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
      get(url, { agent }, (answer) => {
        answer.resume().once('error', failed);
        answer.once('end', () => resolve(String(answer.statusCode)));
      }).once('error', failed);
    });
  const client = async () => {
    for (let end = await send(); ; end = await send()) {
      if (end !== '200') return end;
      load.answered += 1;
      await sleep(Math.random() * pauseMs);
    }
  };
  load.ends = Promise.all(Array.from({ length: count }, client)).finally(() => agent.destroy());
  return load;
}
