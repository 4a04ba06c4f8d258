import { expect, it } from 'vitest';
import template from '../../app.html?raw';
import { documentOf } from './document.ts';
import type { PageState } from './page-state.ts';

const manifest = {
  'src/app/start.tsx': { file: 'assets/start.js', css: ['assets/start.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
};
const complete = documentOf(template, manifest);

function pageWith(markup: string, name = ''): string {
  const state = { origin: { citySlug: name } } as PageState;
  return complete({ markup, modules: ['src/app/start.tsx'], state });
}

it('the tags that React puts first go to the head, in place of those of the document', () => {
  const html = pageWith('<title>Моторы</title><meta name="description" content="a &gt; b"/><div>page</div>');
  const [head = '', body = ''] = html.split('<body>');
  expect(head.match(/<title>/g)).toHaveLength(1);
  expect(head).toContain('<title>Моторы</title>');
  expect(head.match(/name="description"/g)).toHaveLength(1);
  expect(head).toContain('og:site_name');
  expect(body).toContain('<div id="root"><div>page</div></div>');
});

it('styles are linked in the order of the imports, code waits in a template', () => {
  const html = pageWith('<div></div>');
  expect(html.indexOf('/assets/shared.css')).toBeLessThan(html.indexOf('/assets/start.css'));
  const [, links] = /<template id="page-code">(.*?)<\/template>/.exec(html) ?? [];
  expect(links).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/shared.js"><link rel="modulepreload" crossorigin href="/assets/start.js">',
  );
  expect(html.replace(links ?? '', '')).not.toContain('modulepreload');
});

it('without scripts the page begins with a note that leads to all workshops of the city', () => {
  const [, body = ''] = pageWith('<div>page</div>', 'kazan').split('<body>');
  const [, note = '', rest] = /^\s*<noscript>([\s\S]*?)<\/noscript>([\s\S]*)/.exec(body) ?? [];
  expect(note).toContain('включите JavaScript');
  expect(note).toContain('<a href="/kazan">');
  expect(rest).toContain('<div>page</div>');
});

it('no text ends the script of the state', () => {
  const name = '</script><script>alert(1)</script><!--$&';
  const html = pageWith('<div></div>', name);
  expect(html).not.toContain('<script>alert');
  const [, text = ''] = /id="page-state">([^<]*)</.exec(html) ?? [];
  expect(JSON.parse(text)).toEqual({ origin: { citySlug: name } });
});

it('a document without a place for a page is refused', () => {
  expect(() => documentOf('<div id="root"></div>', manifest)).toThrow('no place for a page');
});
