import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import firstFrame from '../../../public/theme.js?raw';
import { showTheme } from './theme.ts';

/** Runs what the page runs before its first paint. */
const restoreTheme = new Function(firstFrame) as () => void;

const drawn = () => document.documentElement.dataset.theme;
const bars = () =>
  [...document.querySelectorAll('meta[name=theme-color]')].map((bar) => bar.getAttribute('media'));
const ofSystem = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'];

/** As a page that has just come from the server. */
function openPage(): void {
  delete document.documentElement.dataset.theme;
  document.head.innerHTML = ofSystem.map((media) => `<meta name="theme-color" media="${media}">`).join('');
}

beforeEach(() => {
  localStorage.clear();
  openPage();
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  openPage();
});

describe('the theme of the site', () => {
  it('follows the device until a choice is made', () => {
    restoreTheme();
    expect(drawn()).toBeUndefined();
    expect(bars()).toEqual(ofSystem);
  });

  it('is applied on the next visit, also to the bar of the browser', () => {
    showTheme('dark');
    openPage();
    restoreTheme();
    expect(drawn()).toBe('dark');
    expect(bars()).toEqual(['not all', 'all']);
    showTheme('light');
    expect(drawn()).toBe('light');
    expect(bars()).toEqual(['all', 'not all']);
  });

  it('follows the device again when that is chosen', () => {
    showTheme('dark');
    showTheme('system');
    expect(drawn()).toBeUndefined();
    expect(bars()).toEqual(ofSystem);
    restoreTheme();
    expect(drawn()).toBeUndefined();
  });

  it('ignores unknown words in the storage', () => {
    localStorage.setItem('theme', 'sepia');
    restoreTheme();
    expect(drawn()).toBeUndefined();
  });

  it('is applied without a storage too', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    showTheme('dark');
    expect(drawn()).toBe('dark');
    expect(restoreTheme).not.toThrow();
  });
});
