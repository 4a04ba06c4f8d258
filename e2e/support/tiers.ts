/** For a story whose subject is not the size: it runs where people do it most. */
export const onPhone = { tag: '@phone' };
export const onDesktop = { tag: '@desktop' };
/** For a story that is not in the first tier: `./test` leaves it to CI. */
export const onCi = { tag: '@ci' };
export const onCiPhone = { tag: ['@phone', '@ci'] };
export const onCiDesktop = { tag: ['@desktop', '@ci'] };
/** For a story at both sizes whose first tier is a desktop: a page of a workshop, or a part that only a desktop has. */
export const desktopFirst = { tag: '@wide' };

interface Filter {
  grep?: RegExp;
  grepInvert?: RegExp;
}

type Sizes = Record<'phone' | 'desktop', Filter>;

/** All stories: at both sizes, unless their tag names one. */
const all: Sizes = { phone: { grepInvert: /@desktop/ }, desktop: { grepInvert: /@phone/ } };
/** What `./test` runs: each story at one size. */
const first: Sizes = {
  phone: { grepInvert: /@desktop|@wide|@ci/ },
  desktop: { grep: /@desktop|@wide/, grepInvert: /@ci/ },
};

/** What the projects of Playwright run in a tier. @throws if there is no tier of this name. */
export function sizesOf(tier = 'all'): Sizes {
  if (tier === 'all') return all;
  if (tier === 'first') return first;
  throw new Error(`STORY_TIER is ${tier}, not first or all`);
}
