import { expect, it } from 'vitest';
import { FakeBrowser } from '../testing/fake-browser.ts';
import { PageHistory } from './page-history.ts';

it('pages that are opened by their address are told apart, and a reload is the same one', () => {
  const browser = new FakeBrowser();
  const { key } = new PageHistory(browser).location;
  expect(new PageHistory(browser).location.key).toBe(key);
  expect(new PageHistory(new FakeBrowser()).location.key).not.toBe(key);
});
