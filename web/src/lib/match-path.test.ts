import { expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

it('a path that fits tells what stands for the names', () => {
  expect(matchPath('/customer/bids/:bidId', '/customer/bids/17')).toEqual({ bidId: '17' });
  expect(matchPath('/customer/bids/:bidId', '/customer/bids/%31%37')).toEqual({ bidId: '17' });
  expect(matchPath('/osago', '/osago')).toEqual({});
});

it.each(['/osago/', '/OSAGO', '/%6Fsago'])('%s is the page too', (pathname) => {
  expect(matchPath('/osago', pathname)).toEqual({});
});

it.each([
  ['/osago', '/osago/more'],
  ['/osago', '/about/osago'],
  ['/customer/bids/:bidId', '/customer/bids/'],
  ['/customer/bids/:bidId', '/customer/bids/17/offers'],
  ['/customer/bids/:bidId', '/customer/bids/17%2Foffers/1'],
  ['/osago', '/osago%E0'],
  ['/', '/map'],
  ['/', '//'],
])('%s is not %s', (pattern, pathname) => {
  expect(matchPath(pattern, pathname)).toBeNull();
});
