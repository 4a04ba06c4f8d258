import type { Theme } from '@sto/contract/auth/auth.schemas';

const storageKey = 'theme';

/** Applies the theme; `system` follows the device. */
function drawIn(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  // The browser's own bar, first for light and then for dark.
  for (const [index, bar] of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]').entries()) {
    const own = index === 0 ? 'light' : 'dark';
    const chosen = theme === own ? 'all' : 'not all';
    bar.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${own})` : chosen);
  }
}

/** From now on, and from the first frame of the next visit on, which `public/theme.js` draws. */
export function showTheme(theme: Theme): void {
  drawIn(theme);
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // No storage: the next visit waits for the profile.
  }
}
