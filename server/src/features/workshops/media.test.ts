import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerErrorHandler } from '../../http/error-handler.ts';
import { startApp } from '../../testing/start-app.ts';
import { mediaRoutes } from './media.routes.ts';

const test = startApp();
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  registerErrorHandler(app, 'data');
  mediaRoutes(app, test.deps);
  await test.deps.files.put('workshops/1/1.svg', '<svg/>', 'image/svg+xml');
  await test.deps.files.put('workshops/1/2.webp', 'webp', 'image/webp');
  await test.deps.files.put('workshops/1/notes.html', '<script>', 'text/html');
  await test.deps.files.put('bids/1/photo.jpg', 'private', 'image/jpeg');
});
afterAll(() => app.close());

describe('a workshop picture', () => {
  it('is served with its type and cached for a day', async () => {
    const picture = await app.inject('/media/workshops/1/2.webp');
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(picture.headers['cache-control']).toBe('public, max-age=86400');
    expect(picture.body).toBe('webp');
  });

  it('that is an SVG cannot run scripts', async () => {
    const picture = await app.inject('/media/workshops/1/1.svg');
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(picture.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(picture.body).toBe('<svg/>');
  });

  it.each([
    ['absent', '/media/workshops/1/9.svg'],
    ['a folder', '/media/workshops/1'],
    ['private', '/media/bids/1/photo.jpg'],
    ['private, reached by a path upwards', '/media/workshops/../bids/1/photo.jpg'],
    ['private, reached by an encoded path upwards', '/media/workshops/%2e%2e/bids/1/photo.jpg'],
    ['private, reached by an encoded slash', '/media/workshops%2f..%2fbids%2f1%2fphoto.jpg'],
    ['private, reached by a back slash', '/media/workshops/..%5cbids%5c1%5cphoto.jpg'],
    ['a page', '/media/workshops/1/notes.html'],
    ['named with a zero byte', '/media/workshops/1/1.svg%00.svg'],
  ])('is not found when %s', async (_what, url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('private');
  });
});
