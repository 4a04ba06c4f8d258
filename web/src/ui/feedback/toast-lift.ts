/** Feet with the main button of what is open, and how far each is lifted from the bottom of the window. */
const feet = new Map<HTMLElement, number>();

function lift(): void {
  const { style } = document.documentElement;
  if (feet.size === 0) style.removeProperty('--toast-lift');
  else style.setProperty('--toast-lift', `${Math.max(...feet.values())}px`);
}

/** A ref of what is fixed at the bottom of the window: toasts are above it, whatever its height. */
export function liftToasts(foot: HTMLElement | null) {
  if (!foot) return;
  const observer = new ResizeObserver(() => {
    feet.set(foot, foot.offsetHeight);
    lift();
  });
  observer.observe(foot);
  return () => {
    observer.disconnect();
    feet.delete(foot);
    lift();
  };
}
