import { Writable } from 'node:stream';

/** What no line of a log may hold, by its form. */
const secretForms: Record<string, RegExp> = {
  'access token': /eyJ[\w-]{10,}\.[\w-]{10,}/,
  'refresh token': /[0-9a-f-]{36}\.\d{1,9}\.[\w-]{43}/,
  'API key': /sto_[\w-]{43}/,
  'secret of a webhook': /whsec_/,
  'secret of a calendar': /(stocal|stodriver)_/,
  phone: /(\+|%2B|\b)7[\s(]*[3489]\d{2}[\s)-]*\d{3}-?\d{2}-?\d{2}\b/i,
  email: /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/i,
  VIN: /\b(?=[A-HJ-NPR-Z]*\d)(?=\d*[A-HJ-NPR-Z])[A-HJ-NPR-Z0-9]{17}\b/,
  plate: /[АВЕКМНОРСТУХ]\d{3}[АВЕКМНОРСТУХ]{2}\d{2,3}/i,
  'address of a private file': /signature=|\/api\/files\/\d+\//,
  'value of a query': /auth_token=|[?&]code=/,
  header: /Bearer |"(authorization|cookie)\\?"/i,
};

/** Of the line itself, never of a caller: numbers that may look like anything. */
const ownFields = new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'responseTime']);

/**
 * Which secrets a line of a log holds, e.g. `['phone']`. `codes`: login codes that were sent, searched as whole
 * words, since any number may contain six digits.
 */
export function secretsIn(line: string, codes: Iterable<string> = []): string[] {
  if (!line.startsWith('{')) return [];
  const text = withoutOwnFields(line);
  const found = Object.keys(secretForms).filter((name) => secretForms[name]?.test(text));
  const words = new Set(text.match(/(?<![\w:.-])\d{4,6}(?![\w:.-])/g));
  return [...codes].some((code) => words.has(code)) ? [...found, 'login code'] : found;
}

/** A process that was killed may have left half a line: that is looked at as it is. */
function withoutOwnFields(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line), (key, value) => (ownFields.has(key) ? undefined : value));
  } catch {
    return line;
  }
}

export class LogCatcher extends Writable {
  readonly #lines: string[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#lines.push(...chunk.toString('utf8').split('\n').filter(Boolean));
    done();
  }

  lines(): readonly string[] {
    return this.#lines;
  }

  /** Throws with the lines that hold a secret. */
  assertNoSecrets(codes: Iterable<string>): void {
    const known = [...codes];
    const bad = this.#lines
      .map((line) => [secretsIn(line, known), line] as const)
      .filter(([found]) => found.length > 0);
    if (bad.length === 0) return;
    const shown = bad.slice(0, 5).map(([found, line]) => `${found.join(', ')}: ${line}`);
    throw new Error(`${bad.length} lines of the log hold a secret:\n${shown.join('\n')}`);
  }
}
