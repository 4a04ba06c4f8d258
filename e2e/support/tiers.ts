/** For a story whose subject is not the size: it runs where people do it most. */
export const onPhone = { tag: '@phone' };
export const onDesktop = { tag: '@desktop' };
/** For a story of the second tier: `./test` leaves it to CI. */
export const onCi = { tag: '@ci' };
export const onCiPhone = { tag: ['@phone', '@ci'] };
export const onCiDesktop = { tag: ['@desktop', '@ci'] };
/** For a story at both sizes whose first tier is a desktop: a page of a workshop, or a part that only a desktop has. */
export const desktopFirst = { tag: '@wide' };

interface Filter {
  grep?: RegExp;
  grepInvert?: RegExp;
}

/** Without a tier, all stories: at both sizes, unless their tag names one. */
const all: Record<'phone' | 'desktop', Filter> = {
  phone: { grepInvert: /@desktop/ },
  desktop: { grepInvert: /@phone/ },
};
/** `./test` runs the first, each story at one size; the second is the rest, at the other size too. */
const tiers: Record<string, typeof all> = {
  first: {
    phone: { grepInvert: /@desktop|@wide|@ci/ },
    desktop: { grep: /@desktop|@wide/, grepInvert: /@ci/ },
  },
  second: {
    phone: { grep: /@wide|@ci/, grepInvert: /@desktop/ },
    desktop: { grep: /^(?!.*(@desktop|@wide))|@ci/, grepInvert: /@phone/ },
  },
};

/** What the projects of Playwright run in a tier. @throws if there is no tier of this name. */
export function sizesOf(tier: string | undefined): typeof all {
  if (!tier) return all;
  const sizes = tiers[tier];
  if (!sizes) throw new Error(`STORY_TIER is ${tier}, not one of: ${Object.keys(tiers).join(', ')}`);
  return sizes;
}
