// Runs before the first paint: modules run after it, and the content policy allows no script in the page.
try {
  const theme = localStorage.getItem('theme');
  if (localStorage.getItem('assistant-banner') === 'closed')
    document.documentElement.dataset.assistantBanner = 'closed';
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    // The colours of the browser's bar: the first is for light, the second for dark.
    document.querySelectorAll('meta[name=theme-color]').forEach((bar, index) => {
      bar.setAttribute('media', (index === 0) === (theme === 'light') ? 'all' : 'not all');
    });
  }
} catch {
  // No storage: the device decides until the profile has come.
}
