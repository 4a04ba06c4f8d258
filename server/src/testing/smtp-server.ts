import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';

interface Letter {
  from: string;
  to: string[];
  headers: Record<string, string>;
  text: string;
  html: string;
}

interface TestSmtpServer {
  url: string;
  letters: Letter[];
  /** Addresses that it does not know. */
  refused: Set<string>;
}

/** A mail server on this machine. Read the returned object inside tests only: it is filled before the first one. */
export function startSmtpServer(): TestSmtpServer {
  const running = { letters: [], refused: new Set() } as unknown as TestSmtpServer;
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'] },
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
      done(running.refused.has(address) ? refusal : null);
    },
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const { mailFrom, rcptTo } = envelope;
      running.letters.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        ...(await partsOf(Buffer.concat(chunks))),
      });
      done();
    },
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    running.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    running.letters.length = 0;
    running.refused.clear();
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  return running;
}

async function partsOf(bytes: Buffer): Promise<Pick<Letter, 'headers' | 'text' | 'html'>> {
  const { headers, subject = '', text = '', html = '' } = await PostalMime.parse(bytes);
  const named = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
  return { headers: { ...named, subject }, text: text.replaceAll('\r\n', '\n'), html };
}
