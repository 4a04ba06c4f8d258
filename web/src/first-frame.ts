import { restoreTheme } from './lib/theme.ts';

/** Runs before the page is painted; alone and tiny, since the page waits for it. */
restoreTheme();
