import { afterEach } from 'vitest';
import { answerCalls } from './answer-calls.ts';

type Answer = { status?: number; body: object };

/** Records the moves that a page sends; `answer` decides what the server says. */
export function recordMoves(answer: (path: string) => Answer) {
  const sent: { path: string; form: Record<string, unknown> }[] = [];
  answerCalls(async (url, { body }) => {
    const path = url.replace(/^.*\/v2\//, '');
    // Pages of moves work without usual prices, free times and the proxy of pictures.
    if (/\/(bid\/market|schedule\/slots|config)\//.test(path))
      return Response.json({ success: false, errors: [] }, { status: 404 });
    const entries = body instanceof FormData ? [...body.entries()] : [];
    const names = new Set(entries.map(([name]) => name));
    const fieldOf = (name: string) => {
      const values = entries.filter(([other]) => other === name).map(([, value]) => value);
      return name.endsWith('[]') ? values : values[0];
    };
    sent.push({ path, form: Object.fromEntries([...names].map((name) => [name, fieldOf(name)])) });
    const { status = 200, body: data } = answer(path);
    return Response.json(data, { status });
  });
  afterEach(() => {
    sent.length = 0;
    sessionStorage.clear();
  });
  return sent;
}

export const accepted = (data: object): Answer => ({ body: { success: true, data } });

export const refused = (code: string, message: string): Answer => ({
  status: 409,
  body: { success: false, errors: [{ code, message }] },
});
