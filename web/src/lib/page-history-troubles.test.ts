import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBrowser } from '../testing/fake-browser.ts';
import { PageHistory } from './page-history.ts';

/** A step that leads nowhere is given up by then. */
const late = () => vi.advanceTimersByTimeAsync(10_000);

beforeEach(() => {
  vi.useFakeTimers();
});

describe('a restored tab that has lost what lay below', () => {
  function restored(entry: object, path: string) {
    const browser = new FakeBrowser();
    browser.entries = [{ state: { usr: null, key: 'kept', idx: 7, run: 0, layer: 0, ...entry }, path }];
    const pages = new PageHistory(browser);
    pages.listen(() => undefined);
    return { browser, pages };
  }

  it('takes the entry of a layer for the page, and leads on', async () => {
    const { browser, pages } = restored({ layer: 1 }, '/page');
    await late();
    pages.push('/osago');
    expect(browser.paths).toEqual(['/page', '/osago']);
  });

  it('collapses to what is left, and leads on', async () => {
    const { browser, pages } = restored({ run: 3 }, '/?service=1&drawer=service');
    pages.collapse('/?city=kazan');
    await late();
    expect(browser.paths).toEqual(['/?city=kazan']);
    pages.push('/osago');
    expect(browser.paths).toEqual(['/?city=kazan', '/osago']);
  });
});

describe('a browser that refuses one more entry', () => {
  it('opens the layer without one, and its end leads out of no page', async () => {
    const browser = new FakeBrowser();
    const pages = new PageHistory(browser);
    pages.push('/page');
    vi.spyOn(browser, 'history', 'get').mockReturnValue({
      ...browser.history,
      pushState: () => {
        throw new DOMException('100 times per 30 seconds', 'SecurityError');
      },
    });
    const forget = pages.openLayer(() => undefined);
    await late();
    forget();
    await late();
    expect(browser.paths).toEqual(['/', '/page']);
  });
});
