import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { VirusScanner } from './virus-scanner.ts';

export type ClamdAddress = { path: string } | { host: string; port: number };

const timeoutMs = 60_000;

/**
 * ClamAV's daemon over its INSTREAM command (https://docs.clamav.net/manual/Usage/Scanning.html#clamd): it receives
 * the bytes, so it may run on another machine. The clients on npm are a wrapper of command-line tools (`clamscan`)
 * and one without a release in years (`clamdjs`): one command is shorter than either.
 */
export class ClamdScanner implements VirusScanner {
  readonly #address: ClamdAddress;
  constructor(address: ClamdAddress) {
    this.#address = address;
  }

  async findVirus(file: string): Promise<string | undefined> {
    const socket = addAbortSignal(AbortSignal.timeout(timeoutMs), connect(this.#address));
    const answered = new AbortController();
    try {
      const telling = pipeline(framesOf(file), socket, { end: false, signal: answered.signal });
      // It may answer or close before it has received everything: its answer decides.
      telling.catch((error: Error) => socket.destroy(error));
      return virusIn(await text(socket));
    } finally {
      socket.destroy();
      answered.abort();
    }
  }
}

/** Each chunk after its length in four bytes; a length of zero ends them. */
async function* framesOf(file: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(file)) yield* [lengthOf(chunk.length), chunk as Buffer];
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** `stream: OK`, `stream: {name} FOUND`; anything else is an error, e.g. `INSTREAM size limit exceeded. ERROR`. */
function virusIn(answer: string): string | undefined {
  const [line = ''] = answer.split('\0');
  if (line === 'stream: OK') return undefined;
  const [, name] = /^stream: (.+) FOUND$/.exec(line) ?? [];
  if (!name) throw new Error(`clamd answered «${line.slice(0, 200)}»`);
  return name;
}
