import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Message {
  path: string;
  form: Record<string, string | number>;
  token?: string;
}
export interface Answer {
  status: number;
  body: string;
  /** From the planned moment to the whole answer. */
  ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export function send(origin: string, message: Message, plannedAt = performance.now()): Promise<Answer> {
  const payload = new URLSearchParams(
    Object.entries(message.form).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(payload),
    ...(message.token && { authorization: `Bearer ${message.token}` }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${message.path}`, { agent, method: 'POST', headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, body, ms: performance.now() - plannedAt }),
      );
    });
    sent.once('error', reject);
    sent.end(payload);
  });
}

/** Sends at a fixed rate, whether the server keeps up or not: a late answer delays no other request. */
export async function sendAtRate(
  origin: string,
  messages: readonly Message[],
  perSecond: number,
): Promise<Answer[]> {
  const began = performance.now();
  const answers: Promise<Answer>[] = [];
  for (const [index, message] of messages.entries()) {
    const plannedAt = began + (index * 1000) / perSecond;
    const early = plannedAt - performance.now();
    if (early > 1) await sleep(early);
    answers.push(send(origin, message, plannedAt));
  }
  return Promise.all(answers);
}

/** Throws what the first refused message was answered. */
export function assertAnswered(answers: readonly Answer[]): void {
  const failed = answers.find(({ status }) => status !== 200);
  if (failed) throw new Error(`${failed.status}: ${failed.body}`);
}

export const closeConnections = () => agent.destroy();
