// A page from the server is seen before its code has come. What is pressed until then is pressed again by `start.tsx`.
const page = document.documentElement;
/** A link is followed without the code when that has not come by then. */
const waitMs = 5000;

document.addEventListener(
  'click',
  (event) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if ('ready' in page.dataset || !isPlain || !document.querySelector('#page-state')) return;
    const pressed = event.target.closest('button, a[href^="/"]');
    if (!pressed) return;
    event.preventDefault();
    // React would hear it as soon as a part of the page is hydrated.
    event.stopPropagation();
    page.earlyPress = pressed;
    setTimeout(() => {
      if (page.earlyPress === pressed && pressed.href) location.assign(pressed.href);
    }, waitMs);
  },
  { capture: true },
);
