import { beforeEach, expect, it, vi } from 'vitest';
import { dropGhostClicks } from './drop-ghost-clicks.ts';

dropGhostClicks();
const opened = vi.fn();
let below: HTMLElement;
let above: HTMLElement;
const press = (element: Element, detail: number) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

beforeEach(() => {
  opened.mockReset();
  document.body.innerHTML = '<button id="below"></button><button id="above"><i></i></button>';
  [below, above] = document.querySelectorAll('button') as unknown as [HTMLElement, HTMLElement];
  below.addEventListener('click', opened);
});

it('the second half of a double press does not fall through a removed element', () => {
  above.addEventListener('click', () => above.remove());
  press(above, 1);
  press(below, 2);
  expect(opened).not.toHaveBeenCalled();
  press(below, 1);
  expect(opened).toHaveBeenCalledOnce();
});

it('a double press on an element that stays is two presses, also when its picture has changed', () => {
  const counted = vi.fn(() => above.replaceChildren());
  above.addEventListener('click', counted);
  press(above.firstElementChild ?? above, 1);
  press(above, 2);
  expect(counted).toHaveBeenCalledTimes(2);
});
