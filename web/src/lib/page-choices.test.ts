import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBrowser } from '../testing/fake-browser.ts';
import { PageHistory } from './page-history.ts';
import { isOtherChoice } from './page-location.ts';

let browser: FakeBrowser;
let pages: PageHistory;
/** Whether the last address that was told of is that of a choice which Back has come to. */
let isUndone: boolean;

const rest = () => vi.advanceTimersByTimeAsync(20);
const choose = (to: string) => pages.navigate(to, { replace: true, isChoice: true });

async function press(delta: number): Promise<void> {
  browser.press(delta);
  await rest();
}

function start(): void {
  pages = new PageHistory(browser);
  pages.listen((shown) => {
    isUndone = shown.isUndone;
    pages.closeLeft();
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  browser = new FakeBrowser();
  isUndone = false;
  start();
});

describe('another choice', () => {
  it.each([
    ['/?city=kazan', '/?city=kazan&rating=4', true],
    ['/?works=1', '/?works=1,2', true],
    ['/?city=kazan', '/?city=moskva', true],
    ['/?rating=4&works=1', '/?works=1&rating=4', false],
    ['/?works=1', '/?works=1&lat=55&long=49&zoom=9&service=3&drawer=bid', false],
    ['/', '/?city=kazan&lat=55&long=49&zoom=9', false],
    ['/osago', '/kasko?works=1', false],
    ['/?works=1', '/?works=1#list', false],
    ['/#list', '/?works=1#map', true],
  ])('is told by %s and %s: %s', (before, after, isOther) => {
    expect(isOtherChoice(before, after)).toBe(isOther);
    expect(isOtherChoice(after, before)).toBe(isOther);
  });

  it('gets an entry each, and Back comes to the former ones, Forward to the later', async () => {
    choose('/?open_now=1');
    choose('/?open_now=1&rating=4');
    expect(browser.paths).toEqual(['/', '/?open_now=1', '/?open_now=1&rating=4']);
    expect(isUndone).toBe(false);
    await press(-1);
    expect([pages.location.search, isUndone]).toEqual(['?open_now=1', true]);
    await press(-1);
    expect([pages.location.search, isUndone]).toEqual(['', true]);
    await press(1);
    expect([pages.location.search, isUndone]).toEqual(['?open_now=1', true]);
  });

  it('is undone until there is the next one, wherever the map goes meanwhile', async () => {
    choose('/?rating=4');
    await press(-1);
    choose('/?zoom=9');
    expect(browser.paths).toEqual(['/?zoom=9']);
    expect(isUndone).toBe(true);
    choose('/?zoom=9&works=5');
    expect(isUndone).toBe(false);
  });

  it('is undone no more once another page has been opened from it', async () => {
    pages.push('/kasko');
    pages.push('/osago');
    await press(-1);
    expect(isUndone).toBe(true);
    pages.push('/osago');
    pages.push('/');
    expect(isUndone).toBe(false);
  });

  it('is no moving of the map, however long', () => {
    choose('/?rating=4');
    for (let zoom = 3; zoom < 18; zoom += 1) choose(`/?rating=4&zoom=${zoom}`);
    expect(browser.paths).toEqual(['/', '/?rating=4&zoom=17']);
  });

  it('lies under the card of a workshop: Back closes the card, then takes the choice back', async () => {
    choose('/?rating=4');
    pages.push('/?rating=4&service=1');
    await press(-1);
    expect([pages.location.search, isUndone]).toEqual(['?rating=4', false]);
    await press(-1);
    expect([pages.location.search, isUndone]).toEqual(['', true]);
  });

  it('over the card of a workshop keeps the card for Back', async () => {
    pages.push('/?service=1');
    pages.collapse('/?area=1,2,3,4');
    await rest();
    expect(browser.paths).toEqual(['/', '/?area=1,2,3,4']);
    choose('/?area=1,2,3,4&service=1');
    choose('/?area=1,2,3,4&service=1&rating=4');
    pages.collapse('/?area=5,6,7,8');
    expect(browser.paths.slice(2)).toEqual(['/?area=1,2,3,4&service=1&rating=4', '/?area=5,6,7,8']);
  });

  it('that is made in a drawer has its entry when the drawer closes', async () => {
    choose('/?rating=4');
    pages.push('/?rating=4&drawer=work_types');
    pages.replace('/?rating=4&works=5&drawer=work_types');
    pages.push('/?rating=4&works=5&drawer=car');
    pages.collapse('/?rating=4&works=5');
    await rest();
    expect(browser.paths).toEqual(['/', '/?rating=4', '/?rating=4&works=5']);
    await press(-1);
    expect([pages.location.search, isUndone]).toEqual(['?rating=4', true]);
  });

  it.each([
    ['closes', (close: () => void) => close()],
    ['is closed by Back', () => browser.press(-1)],
  ])('in a dialog, however many times it is changed, has one entry when the dialog %s', async (_, end) => {
    const close = pages.openLayer(() => close());
    await rest();
    choose('/?rating=4');
    choose('/?rating=5');
    choose('/?rating=5&open_now=1');
    expect(browser.paths).toEqual(['/', '/?rating=5&open_now=1']);
    end(close);
    await rest();
    expect(browser.paths).toEqual(['/', '/?rating=5&open_now=1']);
    expect(pages.location.search).toBe('?rating=5&open_now=1');
    await press(-1);
    expect([browser.index, pages.location.search, isUndone]).toEqual([0, '', true]);
  });

  it('that a dialog has taken back again leaves nothing', async () => {
    const close = pages.openLayer(() => close());
    await rest();
    choose('/?rating=4');
    choose('/');
    close();
    await rest();
    expect(browser.paths).toEqual(['/']);
  });

  it('is taken back also after a reload', async () => {
    choose('/?rating=4');
    choose('/?rating=4&works=5');
    start();
    await press(-1);
    expect([pages.location.search, isUndone]).toEqual(['?rating=4', true]);
    await press(-1);
    expect([pages.location.search, isUndone]).toEqual(['', true]);
  });
});
