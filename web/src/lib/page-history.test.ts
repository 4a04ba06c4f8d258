import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBrowser } from '../testing/fake-browser.ts';
import { PageHistory, type Shown } from './page-history.ts';

let browser: FakeBrowser;
let pages: PageHistory;
let told: string[];

/** Every step that is under way has come about. */
const rest = () => vi.advanceTimersByTimeAsync(20);

async function press(delta: number): Promise<void> {
  browser.press(delta);
  await rest();
}

/** A layer that closes when it is told to, as dialogs do. */
function open(): { isOpen: boolean; close: () => void } {
  const layer = {
    isOpen: true,
    close() {
      if (!layer.isOpen) return;
      layer.isOpen = false;
      forget();
    },
  };
  const forget = pages.openLayer(() => layer.close());
  return layer;
}

async function opened(): Promise<ReturnType<typeof open>> {
  const layer = open();
  await rest();
  return layer;
}

function start(): void {
  pages = new PageHistory(browser);
  pages.listen(({ action, location }: Shown) => {
    told.push(`${action} ${location.pathname}${location.search}`);
    pages.closeLeft();
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  browser = new FakeBrowser();
  told = [];
  start();
});

describe('the pages', () => {
  it('are gone to, rewritten, and come back to with what was kept of them', async () => {
    expect(pages.hasPageBelow).toBe(false);
    pages.push('/osago', { from: 'menu' });
    expect(pages.hasPageBelow).toBe(true);
    pages.replace('/kasko', { from: 'guard' });
    expect(pages.location).toMatchObject({ pathname: '/kasko', state: { from: 'guard' } });
    const { key } = pages.location;
    await press(-1);
    expect(pages.hasPageBelow).toBe(false);
    await press(1);
    expect(pages.location).toMatchObject({ key, state: { from: 'guard' } });
    expect(told).toEqual(['PUSH /osago', 'REPLACE /kasko', 'POP /', 'POP /kasko']);
  });

  it('are stepped over once, however fast «Назад» is pressed', async () => {
    pages.push('/a');
    pages.push('/b');
    pages.push('/c');
    pages.go(-1);
    pages.go(-1);
    await rest();
    expect(pages.location.pathname).toBe('/b');
  });

  it('collapse to the first entry of the page, whatever was opened over it', async () => {
    pages.push('/help');
    pages.push('/?city=kazan');
    pages.push('/?city=kazan&service=1');
    pages.push('/?city=kazan&service=1&drawer=service');
    await opened();
    pages.collapse('/?city=kazan');
    await rest();
    expect(browser.paths).toEqual(['/', '/help', '/?city=kazan']);
    expect(told.at(-1)).toBe('REPLACE /?city=kazan');
    pages.collapse('/?city=kazan&zoom=9');
    expect(browser.paths).toEqual(['/', '/help', '/?city=kazan&zoom=9']);
  });

  it('keep what is written to the address while they collapse', async () => {
    pages.push('/?service=1');
    const shop = await opened();
    pages.collapse('/?city=kazan');
    expect(pages.location.search).toBe('?city=kazan');
    pages.replace('/?city=kazan&zoom=9');
    await rest();
    expect(browser.paths).toEqual(['/?city=kazan&zoom=9']);
    expect(told).toEqual(['PUSH /?service=1', 'REPLACE /?city=kazan', 'REPLACE /?city=kazan&zoom=9']);
    expect(shop.isOpen).toBe(false);
  });
});

describe('Back', () => {
  it('closes the layer and leaves the page where it is', async () => {
    const layer = await opened();
    expect(browser.paths).toEqual(['/', '/']);
    await press(-1);
    expect(layer.isOpen).toBe(false);
    expect(browser.index).toBe(0);
    expect(told).toEqual([]);
  });

  it('closes layers one by one, from the top', async () => {
    const first = await opened();
    const second = await opened();
    await press(-1);
    expect([first.isOpen, second.isOpen]).toEqual([true, false]);
    await press(-1);
    expect(first.isOpen).toBe(false);
    expect(browser.index).toBe(0);
  });

  it('closes a layer each when it is pressed twice at once', async () => {
    pages.push('/page');
    const layers = [await opened(), await opened()];
    browser.press(-1);
    browser.press(-1);
    await rest();
    expect(layers.map(({ isOpen }) => isOpen)).toEqual([false, false]);
    expect(pages.location.pathname).toBe('/page');
  });

  it('over several entries leaves the page, and what was open over it closes', async () => {
    pages.push('/page');
    const layer = await opened();
    await press(-2);
    expect(layer.isOpen).toBe(false);
    expect(told).toEqual(['PUSH /page', 'POP /']);
    expect(browser.index).toBe(0);
  });

  it('of a button on the page steps over pages, not over layers', async () => {
    pages.push('/page');
    const layer = await opened();
    pages.go(-1);
    await rest();
    expect(told.at(-1)).toBe('POP /');
    expect(layer.isOpen).toBe(false);
  });

  it('keeps what was written to the address while the layer was open', async () => {
    await opened();
    pages.replace('/?zoom=9');
    await press(-1);
    expect(browser.paths).toEqual(['/?zoom=9']);
    expect(pages.location.search).toBe('?zoom=9');
  });
});

describe('Forward', () => {
  it('after Back opens nothing and stays on the page', async () => {
    const layer = await opened();
    await press(-1);
    await press(1);
    expect(layer.isOpen).toBe(false);
    expect(browser.index).toBe(0);
    expect(told).toEqual([]);
  });

  it('to a layer that is closed keeps those that are open', async () => {
    const first = await opened();
    await opened();
    await press(-1);
    await press(1);
    expect(first.isOpen).toBe(true);
    expect(browser.index).toBe(1);
  });
});

describe('a layer that closes by itself', () => {
  it('takes its entry away', async () => {
    pages.push('/page');
    const layer = await opened();
    layer.close();
    layer.close();
    await rest();
    expect(browser.paths).toEqual(['/', '/page']);
    await press(-1);
    expect(told.at(-1)).toBe('POP /');
  });

  it.each(['before', 'after'])('hands its entry over to one that opens right %s it', async (order) => {
    const first = await opened();
    const before = browser.entries.length;
    if (order === 'after') first.close();
    const second = open();
    if (order === 'before') first.close();
    await rest();
    expect(browser.entries).toHaveLength(before);
    await press(-1);
    expect(second.isOpen).toBe(false);
    expect(browser.index).toBe(0);
  });

  it('makes no entry when it closes before it has one, as when an effect is tried twice', async () => {
    open().close();
    const layer = open();
    await rest();
    expect(browser.paths).toEqual(['/', '/']);
    layer.close();
    await rest();
    expect(browser.index).toBe(0);
  });

  it('has one entry again when it is opened before the last one has gone', async () => {
    const layer = await opened();
    layer.close();
    await Promise.resolve();
    const again = await opened();
    expect(browser.paths).toEqual(['/', '/']);
    expect(again.isOpen).toBe(true);
  });
});

describe('a link in a layer', () => {
  it('takes the place of the layer, and Back leads to the page under it', async () => {
    const layer = await opened();
    pages.push('/osago');
    layer.close();
    await rest();
    expect(browser.paths).toEqual(['/', '/osago']);
    await press(-1);
    expect(told).toEqual(['PUSH /osago', 'POP /']);
  });

  it('closes what would stay open over the next page', async () => {
    const layer = await opened();
    pages.push('/osago');
    await rest();
    expect(layer.isOpen).toBe(false);
    expect(browser.paths).toEqual(['/', '/osago']);
  });

  it('works while the entry of the layer is on its way out', async () => {
    const layer = await opened();
    layer.close();
    await Promise.resolve();
    pages.push('/osago');
    await rest();
    expect(browser.paths).toEqual(['/', '/osago']);
    expect(pages.location.pathname).toBe('/osago');
  });

  it('leaves none of the layers behind', async () => {
    await opened();
    await opened();
    pages.push('/osago');
    await rest();
    expect(browser.paths).toEqual(['/', '/osago']);
  });

  it.each([1, 2])('leaves the page as it was rewritten under %i layers', async (count) => {
    for (let layer = 0; layer < count; layer += 1) await opened();
    pages.replace('/?zoom=9');
    pages.push('/osago');
    await rest();
    expect(browser.paths).toEqual(['/?zoom=9', '/osago']);
    expect(told).toEqual(['REPLACE /?zoom=9', 'PUSH /osago']);
  });
});

describe('a reload under a layer', () => {
  it('comes to the page, as it was last written', async () => {
    pages.push('/page');
    await opened();
    pages.replace('/page?zoom=2', { kept: true });
    start();
    await rest();
    expect(browser.paths).toEqual(['/', '/page?zoom=2']);
    expect(pages.location).toMatchObject({ search: '?zoom=2', state: { kept: true } });
    const layer = await opened();
    await press(-1);
    expect(layer.isOpen).toBe(false);
    expect(browser.paths).toEqual(['/', '/page?zoom=2']);
  });
});

describe('a jump within the page by the browser', () => {
  it('is a page of its own', async () => {
    browser.entries.push({ state: null, path: '/#main' });
    await press(1);
    expect(told).toEqual(['POP /']);
    const layer = await opened();
    await press(-1);
    expect(layer.isOpen).toBe(false);
    expect(browser.paths).toEqual(['/', '/#main']);
  });
});
