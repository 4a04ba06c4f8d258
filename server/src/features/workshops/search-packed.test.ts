import { gunzipSync } from 'node:zlib';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { SearchAnswer } from '@sto/contract/workshops/workshops.schemas';
import { describe, expect, it } from 'vitest';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

const ask = (encoding: string) =>
  test.app.inject({
    method: 'POST',
    url: `/api${workshopEndpoints.geoSearch.path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': encoding },
    payload: 'lat=55.751&long=37.619',
  });

describe('geo-search', () => {
  it('sends gzip to clients that accept it, with a request id of its own in the header only', async () => {
    const { db } = test.deps;
    const built = [await buildWorkshop(db), await buildWorkshop(db), await buildWorkshop(db)];
    await test.reindex();
    const answers = [await ask('gzip'), await ask('br, gzip'), await ask('gzip;q=0.5'), await ask('gzip')];
    const ids = answers.map(({ headers, rawPayload }) => {
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(rawPayload.length),
        vary: 'accept-encoding',
      });
      const body = JSON.parse(gunzipSync(rawPayload).toString());
      expect(SearchAnswer.parse(body.data).services.map(({ id }) => id)).toEqual(built.map(({ id }) => id));
      expect(Object.keys(body)).toEqual(['success', 'data']);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      return headers['x-request-id'];
    });
    expect(new Set(ids).size).toBe(answers.length);
  });

  it.each(['identity', 'gzip;q=0', 'deflate'])(
    'sends plain JSON to a client that accepts %s',
    async (encoding) => {
      await test.reindex();
      for (let time = 0; time < 3; time += 1) {
        const { headers, body } = await ask(encoding);
        expect(headers['content-encoding']).toBeUndefined();
        expect(JSON.parse(body)).toMatchObject({ success: true, data: { total: 0 } });
      }
    },
  );
});
