import { expect, type Page } from '@playwright/test';

interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}
interface Line extends Box {
  /** Of the text that it belongs to. */
  id: number;
}
interface Control extends Box {
  isInView: boolean;
  isCovered: boolean;
}

/** Pixels that neighbours may share. */
const slack = 2;
/** A strip may scroll sideways, as the filters do; a page or a panel may not. */
const stripMax = 240;
/** Ends of so many parts of a line are looked at. A part is narrower than a button that floats above. */
const lineParts = 8;
const stepsMax = 25;
/** In so many steps a control goes from one end of the screen to the other. */
const stepsOfScreen = 2;

/** As for a person whose browser has letters of twice the size. */
export async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
}

/** Looks at the page, or at what is open over it, a step at a time. */
export async function expectToFit(page: Page, name: string, part?: string): Promise<void> {
  const faults = new Set<string>();
  const covered = new Set<string>();
  const seen = new Set<string>();
  for (let step = 0; step < stepsMax; step += 1) {
    const texts = await textsInView(page);
    const controls = (await controlsOf(page, part)).filter(({ isInView }) => isInView);
    for (const fault of [...(await widthFaults(page)), ...outside(page, [...texts, ...controls])])
      faults.add(fault);
    for (const fault of overlaps(texts)) faults.add(fault);
    for (const { name, isCovered } of controls) {
      if (!isCovered) seen.add(name);
      else covered.add(name);
    }
    if (!(await scrollOn(page))) break;
  }
  // A new answer may have moved a card of the list meanwhile, or taken it out.
  for (const control of covered)
    if (!seen.has(control) && (await isCoveredInMiddle(page, control, part)))
      faults.add(`covered: ${control}`);
  expect([...faults], name).toEqual([]);
}

async function isCoveredInMiddle(page: Page, control: string, part?: string): Promise<boolean> {
  const controls = await controlsOf(page, part, control);
  return controls.some(({ isInView, isCovered }) => isInView && isCovered);
}

function outside(page: Page, boxes: Box[]): string[] {
  const width = page.viewportSize()?.width ?? 0;
  return boxes
    .filter(({ left, right }) => left < -1 || right > width + 1)
    .map(({ name, left, right }) => `outside: ${name}, ${Math.round(left)}–${Math.round(right)}`);
}

function overlaps(texts: Line[]): string[] {
  const isOver = (one: Line, other: Line) =>
    one.id !== other.id &&
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack;
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => isOver(one, other))
      .map((other) => `overlap: ${one.name} | ${other.name}`),
  );
}

function widthFaults(page: Page): Promise<string[]> {
  return page.evaluate((stripMax) => {
    const isScroller = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientHeight > stripMax &&
        isScroller(element),
    );
    const { scrollWidth } = document.documentElement;
    return [
      ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...wide.map((element) => `scrolls sideways: ${element.className} ${element.scrollWidth}`),
    ];
  }, stripMax);
}

/** Lines of text that can be seen, without strips. What an ellipsis cuts off does not count. */
function textsInView(page: Page): Promise<Line[]> {
  return page.evaluate(
    ([stripMax, parts]) => {
      type Sides = { left: number; right: number };
      const cutBy = (element: Element | null, sides: Sides): Sides | null => {
        if (element === null) return sides;
        const { overflowX } = getComputedStyle(element);
        const isWide = element.scrollWidth > element.clientWidth + 1;
        if (isWide && /auto|scroll/.test(overflowX) && element.clientHeight <= stripMax) return null;
        const { left, right } = element.getBoundingClientRect();
        const cut = { left: Math.max(left, sides.left), right: Math.min(right, sides.right) };
        return cutBy(element.parentElement, /hidden|clip/.test(overflowX) ? cut : sides);
      };
      const isShown = (element: Element, x: number, y: number) => {
        const above = document.elementsFromPoint(x, y);
        const place = above.indexOf(element);
        const isTransparent = (upper: Element) => /, 0\)$/.test(getComputedStyle(upper).backgroundColor);
        return (
          place >= 0 &&
          above.slice(0, place).every((upper) => isTransparent(upper) || element.contains(upper))
        );
      };
      const lines: Line[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(), id = 0; node; node = walker.nextNode(), id += 1) {
        const element = node.parentElement;
        const name = node.nodeValue?.trim().slice(0, 40);
        if (!element || !name) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          const sides = bottom > 0 && top < innerHeight ? cutBy(element, { left, right }) : null;
          if (!sides || sides.right <= sides.left) continue;
          // Letters are lower than their line.
          const inset = (bottom - top) * 0.15;
          const line = { id, name, ...sides, top: top + inset, bottom: bottom - inset };
          const [first, last] = [Math.max(1, sides.left + 1), Math.min(innerWidth, sides.right) - 1];
          const xs = Array.from({ length: parts + 1 }, (_, part) => first + ((last - first) * part) / parts);
          const isClear = xs.every((x) => isShown(element, x, line.top) && isShown(element, x, line.bottom));
          if (isClear) lines.push(line);
        }
      }
      return lines;
    },
    [stripMax, lineParts] as const,
  );
}

/** `inMiddle`: the name of the only control that is looked at, once it is scrolled to the middle. */
function controlsOf(page: Page, part?: string, inMiddle?: string): Promise<Control[]> {
  return page.evaluate(
    ([stripMax, part, inMiddle]) => {
      const selector = 'a[href], button, input, select, textarea, [tabindex="0"]';
      const dialogs = document.querySelectorAll('[role=dialog]');
      const root = part ? document.querySelector(part) : ([...dialogs].at(-1) ?? document.body);
      const isLeftOut = (element: Element): boolean =>
        element.matches('[inert], [aria-hidden=true]') ||
        (element.scrollWidth > element.clientWidth + 1 &&
          element.clientHeight <= stripMax &&
          /auto|scroll/.test(getComputedStyle(element).overflowX)) ||
        (element.parentElement !== null && isLeftOut(element.parentElement));
      const nameOf = (element: Element) =>
        (element.getAttribute('aria-label') ?? (element.closest('label') ?? element).textContent).slice(
          0,
          60,
        );
      const all = [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => !isLeftOut(element));
      const only = all.find((element) => nameOf(element) === inMiddle);
      only?.scrollIntoView({ block: 'center', behavior: 'instant' });
      return (inMiddle === undefined ? all : [only].filter((element) => element !== undefined))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1)
        .map(({ element, box: { left, right, top, bottom } }) => {
          const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          const label = element.closest('label') ?? element;
          const name = nameOf(element);
          const isInView = top >= 0 && bottom <= innerHeight;
          return { name, left, right, top, bottom, isInView, isCovered: !shown || !label.contains(shown) };
        });
    },
    [stripMax, part, inMiddle] as const,
  );
}

/** Of the page and of everything in it that scrolls. */
export async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) element.scrollTo({ top: 0, behavior: 'instant' });
  });
}

/** False at the end. */
function scrollOn(page: Page): Promise<boolean> {
  return page.evaluate((stepsOfScreen) => {
    const open = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.documentElement;
    const scrollers = [open, ...open.querySelectorAll('*')].filter(
      (element) =>
        element.scrollHeight > element.clientHeight + 8 &&
        (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY)),
    );
    const areaOf = ({ clientWidth, clientHeight }: Element) => clientWidth * clientHeight;
    const [largest] = scrollers.sort((one, other) => areaOf(other) - areaOf(one));
    if (!largest) return false;
    const { scrollTop: before, clientHeight } = largest;
    largest.scrollBy({ top: clientHeight / stepsOfScreen, behavior: 'instant' });
    return largest.scrollTop > before;
  }, stepsOfScreen);
}
