import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Hosts that the web may link to or load from, besides its own server. A new one must be a decision. */
const allowedHosts = [
  'yandex.ru',
  '2gis.ru',
  'maps.apple.com',
  'www.openstreetmap.org',
  'wa.me',
  // The vocabulary of structured data, never requested.
  'schema.org',
  'www.w3.org',
  // Only with their settings.
  'www.google.com',
  'smartcaptcha.yandexcloud.net',
  'mc.yandex.ru',
];

/** Source lines of a room, without tests and comments. */
function codeOf(room: string): [file: string, code: string][] {
  return readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
    .map((file) => {
      const text = readFileSync(path.join(root, room, file), 'utf8');
      return [file, text.replace(/(?<!')\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')];
    });
}

it('the web links to listed hosts only', () => {
  const found = codeOf('web/src').flatMap(([, code]) =>
    [...code.matchAll(/https?:\/\/([\w.-]+\.\w+)/g)].map(([, host]) => host),
  );
  expect([...new Set(found)].sort()).toEqual([...allowedHosts].sort());
});

it('the web leaves the page only by an address of its own list', () => {
  const leaving = codeOf('web/src').filter(([, code]) =>
    /location\.(assign|replace)\(|(location\.href|window\.location)\s*=[^=]|window\.open\(/.test(code),
  );
  expect(leaving.map(([file]) => file)).toEqual([]);
});

/** Sends the addresses that the pages themselves lead to; `site.routes.ts` refuses one of another host. */
const redirectingFiles = ['site/page-cache.ts', 'site/site.routes.ts'];

it('the server redirects to no other host', () => {
  const redirecting = codeOf('server/src').filter(([, code]) => /\.redirect\(|['"]location['"]/.test(code));
  expect(redirecting.map(([file]) => file).sort()).toEqual(redirectingFiles);
});
