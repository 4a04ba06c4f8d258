import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '../web/src');
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');
const tokens = read('styles/tokens.css');
const drawer = read('ui/overlays/drawer.module.css');
const dialog = read('ui/overlays/dialog.module.css');
const field = read('ui/forms/field.module.css');
const siteMenu = read('app/layouts/site-menu.module.css');

const tokenOf = (token: string) => new RegExp(`${token}: ([^;]+);`).exec(tokens)?.[1];
/** The declarations of the first rule with this selector. */
const ruleOf = (css: string, selector: string) => {
  const start = css.indexOf(`\n${selector} {`);
  return css.startsWith(`${selector} {`) || start >= 0
    ? css.slice(Math.max(start, 0), css.indexOf('}', Math.max(start, 0)))
    : '';
};

describe('a size of the specification', () => {
  it('the sidebar is 271 px wide, the profile menu 292 px', () => {
    expect([tokenOf('--sidebar-w'), tokenOf('--profile-w')]).toEqual(['271px', '292px']);
    expect(ruleOf(drawer, '.left')).toContain('width: var(--sidebar-w)');
    expect(ruleOf(drawer, '.right')).toContain('width: var(--profile-w)');
  });

  it('an input is 48 px high, a medium one 36 px', () => {
    expect([tokenOf('--input-lg'), tokenOf('--input-md')]).toEqual(['48px', '36px']);
    expect(ruleOf(field, '.control')).toContain('height: var(--input-lg)');
    expect(ruleOf(field, '.medium')).toContain('height: var(--input-md)');
  });

  it('a tablet begins at 768 px, a desktop at 1440 px, and media queries use no other width than the tokens', () => {
    expect([tokenOf('--bp-tablet'), tokenOf('--bp-desktop')]).toEqual(['768px', '1440px']);
    const breakpoints = [...tokens.matchAll(/--bp-[\w-]+: (\d+)px/g)].map(([, px]) => Number(px));
    expect(breakpoints.filter((px) => px > 768 && px < 1440)).toHaveLength(1);
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
    const queries = files
      .filter((file) => file.endsWith('.css') || file.endsWith('media-query.ts'))
      .flatMap((file) => read(file).match(/@media[^{]*|'\(min-width[^']*/g) ?? []);
    expect(queries.length).toBeGreaterThan(50);
    const other = queries.filter((query) =>
      [...query.matchAll(/(min|max)-width: ([\d.]+)(px|em)/g)].some(([, side, size, unit]) =>
        unit === 'em'
          ? `${size}em` !== tokenOf('--bp-narrow')
          : !breakpoints.includes(Number(size) + (side === 'max' ? 1 : 0)),
      ),
    );
    expect(other).toEqual([]);
  });
});

describe('a movement of the specification', () => {
  it('the spinner turns in 0.6 s', () => {
    expect(tokenOf('--t-spin')).toBe('600ms');
    expect(ruleOf(read('ui/feedback/loader.module.css'), '.spinner')).toContain(
      'turn var(--t-spin) linear infinite',
    );
  });

  it('the dimmer shows at once and fades out over 200 ms', () => {
    expect(tokenOf('--t-base')).toBe('200ms');
    for (const css of [drawer, dialog]) {
      expect(ruleOf(css, '.dim')).toContain('transition: opacity var(--t-base)');
      expect(ruleOf(css, '.dim[data-ending-style]')).toContain('opacity: 0');
      expect(css).not.toContain('.dim[data-starting-style]');
    }
    expect(ruleOf(siteMenu, '.dim')).toContain('transition: opacity var(--t-base)');
    expect(ruleOf(siteMenu, '.dimmed')).toContain('transition-duration: 0s');
  });
});

describe('a colour of the specification', () => {
  it('the border of a field with an error has the danger colour', () => {
    expect(ruleOf(field, '.control.bad')).toContain('border-color: var(--danger)');
  });
});

describe('the page', () => {
  const page = readFileSync(path.join(source, '../app.html'), 'utf8');

  it('says that it is in Russian', () => {
    expect(page).toContain('<html lang="ru">');
    expect(page).toMatch(/<title>[А-Яа-яё ,—]+<\/title>/);
  });

  it('zooms by touch everywhere except over the map', () => {
    expect(page).toContain('width=device-width, initial-scale=1');
    expect(page).not.toMatch(/maximum-scale|user-scalable/);
    for (const selector of ['.pins', '.pin'])
      expect(ruleOf(read('features/map/map.module.css'), selector)).toContain('touch-action: none');
    expect(read('features/map/map-controller.ts')).toMatch(
      /getContainer\(\)\.addEventListener\('gesturestart', \(event\) => event\.preventDefault\(\)\)/,
    );
  });
});
