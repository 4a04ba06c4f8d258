import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ToastKind } from './toast-view.tsx';

/** The first screen stands by then; a toast before that brings its container itself. */
const mountAfterMs = 2500;

type ToastView = typeof import('./toast-view.tsx');

let loading: Promise<ToastView> | null = null;

/** The library and its looks come after the first screen: they weigh as much as the whole header. */
function loadView(): Promise<ToastView> {
  loading ??= import('./toast-view.tsx').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Set while {@link Toasts} stands: brings the container, should its first loading have failed. */
let mount: (() => void) | null = null;

function show(kind: ToastKind, text: string): void {
  mount?.();
  loadView().then(
    ({ putToast }) => putToast(kind, text),
    // The code did not come, so there is no network: what was to be said is said when it is back.
    () => window.addEventListener('online', () => show(kind, text), { once: true }),
  );
}

/** The same text twice is one toast: the second only starts the time again. */
export const showToast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  /** A lasting condition of the page that the person should know of, no failure of what was pressed. */
  warning: (text: string) => show('warning', text),
};

/**
 * Stands once, in the layout, but in the document's body: a modal drawer hides the page under it from screen readers,
 * and a container that comes later would be hidden with it.
 */
export function Toasts() {
  const [view, setView] = useState<ToastView | null>(null);
  useEffect(() => {
    mount = () => void loadView().then(setView, () => undefined);
    const timer = setTimeout(mount, mountAfterMs);
    return () => {
      clearTimeout(timer);
      mount = null;
    };
  }, []);
  return view && createPortal(<view.ToastView />, document.body);
}
