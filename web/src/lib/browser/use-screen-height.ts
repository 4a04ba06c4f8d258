import { useEffect } from 'react';

/** The part of the screen above a keyboard: the page itself stays as high as it was on some phones. */
export function useScreenHeight(): void {
  useEffect(() => {
    const { visualViewport: viewport, document } = window;
    if (!viewport) return;
    const note = () => {
      document.documentElement.style.setProperty('--screen-h', `${viewport.height}px`);
      document.documentElement.style.setProperty('--screen-top', `${viewport.offsetTop}px`);
    };
    note();
    viewport.addEventListener('resize', note);
    viewport.addEventListener('scroll', note);
    return () => {
      viewport.removeEventListener('resize', note);
      viewport.removeEventListener('scroll', note);
    };
  }, []);
}
