import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { KnownForms } from './known-forms.ts';

function counted() {
  let reads = 0;
  const schema = z
    .object({ page: z.coerce.number().int(), works: z.array(z.string()).optional() })
    .transform((form) => {
      reads += 1;
      return form;
    });
  const forms = new KnownForms(schema);
  const read = async (request: FastifyRequest) => forms.safeParse(await forms.values(request));
  return { read, reads: () => reads };
}

const type = 'application/x-www-form-urlencoded';
const requestOf = (contentType: string, body: string, query = {}) =>
  ({ headers: { 'content-type': contentType }, query, body: Buffer.from(body) }) as unknown as FastifyRequest;

const urlencoded = (form: Record<string, string | number>, query = {}) => {
  const fields = Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]);
  return requestOf(type, new URLSearchParams(fields).toString(), query);
};

const formData = (page: string, boundary: string) =>
  requestOf(
    `multipart/form-data; boundary=${boundary}`,
    `--${boundary}\r\nContent-Disposition: form-data; name="page"\r\n\r\n${page}\r\n--${boundary}--\r\n`,
  );

describe('known forms', () => {
  it('are read once, and are the same object then', async () => {
    const { read, reads } = counted();
    const first = await read(urlencoded({ page: 1 }));
    expect((await read(urlencoded({ page: 1 }))).data).toBe(first.data);
    expect((await read(urlencoded({ page: 2 }))).data).toEqual({ page: 2 });
    expect(reads()).toBe(2);
  });

  it('are the same with whatever boundary the browser has made up', async () => {
    const { read, reads } = counted();
    const first = await read(formData('1', '----WebKitFormBoundaryone'));
    expect((await read(formData('1', '----WebKitFormBoundarytwo'))).data).toBe(first.data);
    expect((await read(formData('2', '----WebKitFormBoundarytwo'))).data).toEqual({ page: 2 });
    expect(reads()).toBe(2);
  });

  it('do not take a boundary within a value for one between them', async () => {
    const { read } = counted();
    for (const page of ['12345678', '87654321'])
      expect((await read(formData(page, page))).data).toEqual({ page: Number(page) });
    expect((await read(formData('\0', 'boundary-one'))).success).toBe(false);
    expect((await read(formData('1\0', 'boundary-one'))).success).toBe(false);
    expect((await read(formData('1', 'boundary-one'))).data).toEqual({ page: 1 });
  });

  it('do not let themselves be changed, and hold nothing of a single browser', async () => {
    const { read, reads } = counted();
    const { data } = await read(urlencoded({ page: 1 }));
    expect(() => Object.assign(data ?? {}, { page: 2 })).toThrow(TypeError);
    const { works } = (await read(requestOf(type, 'page=1&works=1&works=2'))).data ?? {};
    expect(() => works?.push('3')).toThrow(TypeError);
    for (const own of ['identity_hash', 'auth_token'])
      for (let time = 0; time < 2; time += 1) await read(urlencoded({ page: 1, [own]: 'of-one' }));
    expect(reads()).toBe(6);
  });

  it('tell what the address says beside the body', async () => {
    const { read } = counted();
    await read(urlencoded({ other: 1 }, { page: '1' }));
    expect((await read(urlencoded({ other: 1 }, { page: '2' }))).data).toEqual({ page: 2 });
  });

  it('tell a bad form each time', async () => {
    const { read } = counted();
    for (let time = 0; time < 2; time += 1)
      expect((await read(urlencoded({ page: 'x' }))).success).toBe(false);
  });

  it('hold a thousand of those asked last, and none that is long', async () => {
    const { read, reads } = counted();
    for (let page = 0; page < 1000; page += 1) await read(urlencoded({ page }));
    await read(urlencoded({ page: 0 }));
    await read(urlencoded({ page: 1000 }));
    await read(urlencoded({ page: 0 }));
    expect(reads()).toBe(1001);
    await read(urlencoded({ page: 1 }));
    expect(reads()).toBe(1002);
    for (let time = 0; time < 2; time += 1) await read(urlencoded({ page: 0, other: 'x'.repeat(2048) }));
    expect(reads()).toBe(1004);
  });
});
