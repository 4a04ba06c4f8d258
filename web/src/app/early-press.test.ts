import { afterEach, expect, it, vi } from 'vitest';
import earlyClicks from '../../public/early-clicks.js?raw';
import { repeatEarlyPress } from './early-press.ts';

// The listener is there once for all tests, as on a page.
new Function(earlyClicks)();

function openPage(content: string): HTMLElement {
  delete document.documentElement.dataset.ready;
  document.body.innerHTML = `<div>${content}</div><script type="application/json" id="page-state"></script>`;
  return document.body.firstElementChild as HTMLElement;
}
const press = (page: HTMLElement, selector: string) => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  page.querySelector(selector)?.dispatchEvent(click);
  return click;
};
afterEach(() => {
  document.body.innerHTML = '';
});

it('the last press before the code has come is made again, once', () => {
  const page = openPage('<button id="a">A</button><a id="b" href="/osago"><b>B</b></a>');
  expect([press(page, '#a').defaultPrevented, press(page, '#b b').defaultPrevented]).toEqual([true, true]);
  const heard = vi.fn((event: Event) => event.preventDefault());
  page.addEventListener('click', heard);
  repeatEarlyPress();
  expect(heard.mock.calls.map(([{ target }]) => (target as Element).id)).toEqual(['b']);
  repeatEarlyPress();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('a press on a link that the code has drawn again is made on the new one', () => {
  const page = openPage('<a href="/?drawer=work_types">A</a>');
  press(page, 'a');
  page.innerHTML = '<a id="new" href="/?drawer=work_types">A</a>';
  const heard = vi.fn((event: Event) => event.preventDefault());
  page.addEventListener('click', heard);
  repeatEarlyPress();
  expect(heard.mock.calls.map(([{ target }]) => (target as Element).id)).toEqual(['new']);
});

it('after that presses are left alone, and so are those of a page that the browser draws', () => {
  const page = openPage('<button>A</button>');
  repeatEarlyPress();
  expect(press(page, 'button').defaultPrevented).toBe(false);
  delete document.documentElement.dataset.ready;
  document.querySelector('#page-state')?.remove();
  expect(press(page, 'button').defaultPrevented).toBe(false);
});
