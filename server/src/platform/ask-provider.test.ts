import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { askProvider } from './ask-provider.ts';
import { HttpPlateRegistry } from './plate-registry/plate-registry.real.ts';
import { GatewaySms } from './sms/sms.real.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A provider on this machine. */
async function provider(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const question = { body: '{}', timeoutMs: 5_000 };

describe('a request to a provider', () => {
  it('returns status and text', async () => {
    const url = await provider((_request, response) => response.writeHead(404).end('нет такого'));
    expect(await askProvider(url, question)).toEqual({ status: 404, isOk: false, text: 'нет такого' });
  });

  it.each([301, 302, 307, 308])('does not follow a redirect %i', async (status) => {
    let requests = 0;
    const inside = await provider((_request, response) => {
      requests += 1;
      response.end('{}');
    });
    const url = await provider((_request, response) =>
      response.writeHead(status, { location: inside }).end(),
    );
    await expect(askProvider(url, question)).rejects.toThrow(/redirect/);
    const registry = new HttpPlateRegistry({ url, token: undefined });
    await expect(registry.find('А123ВС77')).rejects.toThrow(/redirect/);
    const sms = new GatewaySms({ gatewayUrl: url, token: undefined, canCall: false });
    await expect(
      sms.send({ phone: '+79161234567', code: '1234', text: 'Код', channel: 'sms' }),
    ).rejects.toThrow(/redirect/);
    expect(requests).toBe(0);
  });

  it('is aborted when the answer does not end', async () => {
    const url = await provider((_request, response) => {
      const send = () => {
        if (!response.destroyed) response.write('x'.repeat(64 * 1024), send);
      };
      send();
    });
    await expect(askProvider(url, question)).rejects.toThrow(/more than/);
  });

  it('does not quote an unexpected answer', async () => {
    const url = await provider((_request, response) => response.end('XTA21099043576182 Иванов'));
    const registry = new HttpPlateRegistry({ url, token: undefined });
    await expect(registry.find('А123ВС77')).rejects.toThrow(/^plate registry did not answer with JSON$/);
  });

  it('times out without an answer', async () => {
    const url = await provider(() => undefined);
    await expect(askProvider(url, { ...question, timeoutMs: 50 })).rejects.toThrow();
  });
});

describe('the SMS gateway', () => {
  it('receives phone, text, channel, and only the code for a call', async () => {
    const received: unknown[] = [];
    const url = await provider((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push([request.headers.authorization, JSON.parse(body)]);
        response.end();
      });
    });
    const sms = new GatewaySms({ gatewayUrl: url, token: 'of-the-gateway', canCall: true });
    expect(sms.channels).toEqual(['sms', 'call']);
    await sms.send({ phone: '+79161234567', code: '1234', text: 'Код входа: 1234', channel: 'call' });
    expect(received).toEqual([
      [
        'Bearer of-the-gateway',
        { to: '+79161234567', text: 'Код входа: 1234', channel: 'call', code: '1234' },
      ],
    ]);
  });

  it('that cannot call reports it', () => {
    expect(
      new GatewaySms({ gatewayUrl: 'http://127.0.0.1', token: undefined, canCall: false }).channels,
    ).toEqual(['sms']);
  });

  it('that refuses causes an error without the phone and the code', async () => {
    const url = await provider((_request, response) => response.writeHead(500).end('+79161234567 1234'));
    const sms = new GatewaySms({ gatewayUrl: url, token: undefined, canCall: false });
    const sending = sms.send({ phone: '+79161234567', code: '1234', text: '1234', channel: 'sms' });
    await expect(sending).rejects.toThrow(/^the gateway for sms answered 500$/);
  });
});
