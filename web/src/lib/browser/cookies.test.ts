import { describe, expect, it } from 'vitest';
import { parentDomainOf, readCookie, removeCookie, writeCookie } from './cookies.ts';

describe('cookies', () => {
  it('are read back as written and can be removed', () => {
    writeCookie('draft', 'Лада; A=1');
    expect(readCookie('draft')).toBe('Лада; A=1');
    removeCookie('draft');
    expect(readCookie('draft')).toBeNull();
  });

  it.each([
    ['app.sto.example', 'sto.example'],
    ['sto.example', 'sto.example'],
    ['localhost', null],
    ['127.0.0.1', null],
    ['[::1]', null],
  ])('of %s are shared on %s', (hostname, domain) => {
    expect(parentDomainOf(hostname)).toBe(domain);
  });
});
