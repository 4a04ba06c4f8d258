import { describe, expect, it } from 'vitest';
import { localPath } from './next-path.ts';

const origin = 'https://sto.example';

describe('the path after login', () => {
  it('is a path of this site with its query', () => {
    expect(localPath('/?drawer=bid&service=5', origin)).toBe('/?drawer=bid&service=5');
    expect(localPath('/customer/bids/7', origin)).toBe('/customer/bids/7');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'customer/bids',
    '/join/login?next=/join/login',
    '',
  ])('is never %j', (next) => {
    expect(localPath(next, origin)).toBeNull();
  });

  it('is absent without a target', () => {
    expect(localPath(null, origin)).toBeNull();
  });
});
