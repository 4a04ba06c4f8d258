import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { carCatalogueEndpoints } from '@sto/contract/cars/cars.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { describe, expect, it } from 'vitest';
import { call } from '../testing/call.ts';
import { startApp } from '../testing/start-app.ts';

const test = startApp();
const authUrl = `/api${authEndpoints.auth.path}`;

describe('the wire', () => {
  it.each([
    ['urlencoded', { 'content-type': 'application/x-www-form-urlencoded' }, 'phone=%2B79161234567'],
    ['JSON', { 'content-type': 'application/json' }, '{"phone":"+79161234567"}'],
  ])('reads %s as well as form-data', async (_name, headers, payload) => {
    const answer = await test.app.inject({ method: 'POST', url: authUrl, headers, payload });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ success: true, data: { code_length: 6 } });
  });

  it('treats an empty value as absent', async () => {
    const { status } = await call(test.app, authEndpoints.auth, {
      phone: '+79161234567',
      utm_source: '',
      partner_id: '',
    });
    expect(status).toBe(200);
  });

  it('serves a list of an old call in both places', async () => {
    const { body } = await call(test.app, carCatalogueEndpoints.marks, {});
    expect(body).toMatchObject({ success: true, marks: [], data: { marks: [] } });
  });

  it('answers with a request id in the envelope and in a header', async () => {
    const { body, headers } = await call(test.app, carCatalogueEndpoints.marks, {});
    expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-request-id']).toBe(body.request_id);
  });

  it('accepts coordinates as a program writes them', async () => {
    const near = (lat: string, long: string) => call(test.app, workshopEndpoints.geoSearch, { lat, long });
    expect((await near('55.75122345678901', '37.61900000000001')).status).toBe(200);
    expect((await near('51.5', '1e-7')).status).toBe(200);
    for (const lat of ['', '0x10', 'Infinity', 'NaN', '1e999', '55,7', '91'])
      expect([lat, (await near(lat, '37.6')).status]).toEqual([lat, 422]);
  });

  it('refuses a file in a call without uploads', async () => {
    const file = { name: 'a.bin', bytes: Buffer.alloc(500 * 1024) };
    expect((await call(test.app, carCatalogueEndpoints.marks, {}, { file })).status).toBe(200);
  });

  it.each([carCatalogueEndpoints.marks, fileEndpoints.upload])(
    'ignores a part without a name: $path',
    async ({ path }) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x\r\nContent-Disposition: form-data\r\n\r\nvalue\r\n--x--\r\n',
      });
      expect(answer.statusCode).toBeLessThan(500);
    },
  );

  it('works without the trailing slash', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/car/mark/get-list',
      payload: new FormData(),
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('errors', () => {
  it('of a field are an object of lists', async () => {
    const { status, body } = await call(test.app, carCatalogueEndpoints.models, { mark_id: 'abc' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false, errors: { mark_id: [expect.any(String)] } });
  });

  it('of a missing field have a Russian sentence', async () => {
    const { errors } = await call(test.app, carCatalogueEndpoints.models, {});
    expect(errors).toEqual({ mark_id: ['Заполните поле'] });
  });

  it('of the whole call are a list with code and text', async () => {
    const { status, errors } = await call(test.app, authEndpoints.userInfo, {});
    expect(status).toBe(401);
    expect(errors).toEqual([{ code: 'unauthorized', message: 'Войдите, чтобы продолжить' }]);
  });

  it.each([
    ['broken JSON', { 'content-type': 'application/json' }, '{"phone":'],
    ['a JSON list', { 'content-type': 'application/json' }, '[1]'],
    ['an unknown content type', { 'content-type': 'text/xml' }, '<phone/>'],
    ['a broken multipart body', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\nnonsense'],
  ])('%s is the caller’s fault, not the server’s', async (_name, headers, payload) => {
    const answer = await test.app.inject({ method: 'POST', url: authUrl, headers, payload });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ success: false, request_id: expect.any(String) });
  });

  it('an unknown path is not found, in the same envelope', async () => {
    const answer = await test.app.inject('/api/v2/nothing/');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, errors: [{ code: 'not_found' }] });
  });

  it.each(['-1', '0', '1.5', '99999999999', '1e3', ' ', '1;drop', '\u0000'])(
    'an id %j is refused',
    async (id) => {
      const { status } = await call(test.app, carCatalogueEndpoints.models, { mark_id: id });
      expect(status).toBe(422);
    },
  );
});
