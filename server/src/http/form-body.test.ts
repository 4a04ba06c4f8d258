import { describe, expect, it } from 'vitest';
import { fieldsOfBody } from './form-body.ts';

const contentType = 'multipart/form-data; boundary=x';
const part = (head: string, value: string) =>
  `--x\r\nContent-Disposition: form-data${head}\r\n\r\n${value}\r\n`;
const formData = (...parts: string[]) => fieldsOfBody(contentType, Buffer.from(`${parts.join('')}--x--\r\n`));

describe('form-data received as a whole', () => {
  it('has its fields in order, without files and unnamed parts', async () => {
    const fields = await formData(
      part('; name="mark"', 'Лада'),
      part('; name="file"; filename="a.jpg"', 'bytes'),
      part('; name="other"; filename="b.jpg"', 'bytes'),
      part('', 'nameless'),
      part('; name="mark"', 'Kia'),
    );
    expect(fields).toEqual([
      ['mark', 'Лада'],
      ['mark', 'Kia'],
    ]);
  });

  it.each([
    ['breaks off', contentType, part('; name="mark"', 'Kia')],
    ['breaks off within a file', contentType, part('; name="a"; filename="a"', 'bytes').trimEnd()],
    ['names no boundary', 'multipart/form-data', `${part('; name="mark"', 'Kia')}--x--\r\n`],
    ['is none', contentType, 'mark=Kia'],
  ])('is refused when it %s', async (_, type, body) => {
    await expect(fieldsOfBody(type, Buffer.from(body))).rejects.toMatchObject({ code: 'body_invalid' });
  });

  it('is refused with too many fields or one that is too long', async () => {
    const tooLarge = { code: 'body_too_large' };
    const fields = Array.from({ length: 101 }, (_, place) => part(`; name="${place}"`, ''));
    await expect(formData(...fields)).rejects.toMatchObject(tooLarge);
    await expect(formData(part('; name="mark"', 'x'.repeat(70_000)))).rejects.toMatchObject(tooLarge);
  });

  it.each(['--x\r\n', '--x\r\n\r\n\r\nv\r\n', part('; name="mark"', 'Kia')])(
    'is read only up to its refusal: %j for a megabyte',
    async (piece) => {
      const body = Buffer.from(piece.repeat(2 ** 20 / piece.length));
      let slices = 0;
      body.subarray = (from, to) => {
        slices += 1;
        return Buffer.prototype.subarray.call(body, from, to);
      };
      await expect(fieldsOfBody(contentType, body)).rejects.toMatchObject({ code: 'body_too_large' });
      expect(slices).toBeLessThan(10);
    },
  );
});

describe('a form received as a whole', () => {
  it.each([contentType, 'application/x-www-form-urlencoded'])(
    'is empty without a byte, as %s',
    async (type) => {
      expect(await fieldsOfBody(type, Buffer.alloc(0))).toEqual([]);
    },
  );

  it('loses nothing after a thousand urlencoded fields', async () => {
    const many = Array.from({ length: 1500 }, (_, place) => `field${place}=1`);
    const fields = await fieldsOfBody('application/x-www-form-urlencoded', Buffer.from(many.join('&')));
    expect(fields).toHaveLength(1500);
    expect(fields.at(-1)).toEqual(['field1499', '1']);
  });
});
