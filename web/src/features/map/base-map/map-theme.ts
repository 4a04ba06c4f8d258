export type MapTheme = 'light' | 'dark';

const darkSystem = '(prefers-color-scheme: dark)';

export function currentTheme(): MapTheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return window.matchMedia(darkSystem).matches ? 'dark' : 'light';
}

export function watchTheme(onChange: (theme: MapTheme) => void): () => void {
  let last = currentTheme();
  const tell = () => {
    const theme = currentTheme();
    // The system's setting may change under a chosen theme, and the chosen theme may equal it.
    if (theme === last) return;
    last = theme;
    onChange(theme);
  };
  const system = window.matchMedia(darkSystem);
  const root = new MutationObserver(tell);
  root.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', tell);
  return () => {
    root.disconnect();
    system.removeEventListener('change', tell);
  };
}

export function tokenColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#808080';
}
