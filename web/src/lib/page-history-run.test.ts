import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBrowser } from '../testing/fake-browser.ts';
import { PageHistory } from './page-history.ts';

let browser: FakeBrowser;
let pages: PageHistory;

const rest = () => vi.advanceTimersByTimeAsync(20);
const start = () => {
  pages = new PageHistory(browser);
  pages.listen(() => pages.closeLeft());
};

beforeEach(() => {
  vi.useFakeTimers();
  browser = new FakeBrowser();
  start();
});

async function collapsed(to: string, isChoice?: boolean): Promise<string[]> {
  pages.collapse(to, isChoice);
  await rest();
  return browser.paths;
}

describe('a page that the login led back to', () => {
  beforeEach(() => {
    pages.push('/help');
    pages.push('/?city=kazan');
    pages.push('/?city=kazan&drawer=bid');
    pages.push('/join/login');
    // The login page may have been reloaded: the messages are read on the same phone.
    start();
    pages.replace('/?city=kazan&drawer=bid');
  });

  it('collapses with what lies below the login', async () => {
    expect(browser.paths).toHaveLength(5);
    expect(await collapsed('/?city=kazan')).toEqual(['/', '/help', '/?city=kazan']);
    pages.replace('/?city=kazan&zoom=9');
    pages.push('/?city=kazan&service=1');
    expect(await collapsed('/?city=kazan')).toEqual(['/', '/help', '/?city=kazan']);
  });

  it('also when it is written to meanwhile, or a layer is open over it', async () => {
    pages.replace('/?city=kazan&auto=7&drawer=bid');
    pages.openLayer(() => undefined);
    await rest();
    pages.replace('/?city=kazan&auto=8&drawer=bid');
    expect(await collapsed('/?city=kazan&auto=8')).toEqual([
      '/',
      '/help',
      '/?city=kazan',
      '/?city=kazan&auto=8',
    ]);
  });
});

it('a page that a redirect leads elsewhere from is no part of the one below', async () => {
  pages.push('/?city=kazan');
  pages.push('/join/login');
  pages.replace('/osago');
  expect(await collapsed('/kasko')).toEqual(['/', '/?city=kazan', '/kasko']);
});

describe('another choice that is no step of the person', () => {
  it('takes the place of the first entry', async () => {
    pages.push('/help');
    pages.push('/?works=1');
    pages.push('/?works=1&drawer=bid');
    expect(await collapsed('/', false)).toEqual(['/', '/help', '/']);
  });

  it('takes the place of the only one', async () => {
    pages.push('/help');
    pages.push('/?works=1&drawer=bid');
    expect(await collapsed('/', false)).toEqual(['/', '/help', '/']);
  });
});
