import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ToastKind, ToastNote } from './toast-view.tsx';

/** After the first screen; an earlier toast mounts its container itself. */
const mountAfterMs = 2500;

type ToastView = typeof import('./toast-view.tsx');

let loading: Promise<ToastView> | null = null;

/** The library loads after the first screen: it is as large as the whole header. */
function loadView(): Promise<ToastView> {
  loading ??= import('./toast-view.tsx').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Set while {@link Toasts} is mounted: mounts the container again after a failed load. */
let mount: (() => void) | null = null;

function show(kind: ToastKind, text: string, note?: ToastNote): void {
  mount?.();
  loadView().then(
    ({ putToast }) => putToast(kind, text, note),
    // Without the code there is no network: the toast waits for it.
    () => window.addEventListener('online', () => show(kind, text, note), { once: true }),
  );
}

/** The same text twice is one toast: the second call restarts its timer. */
export const showToast = {
  success: (text: string, note?: Pick<ToastNote, 'undo'>) => show('success', text, note),
  error: (text: string, note?: ToastNote) => show('error', text, note),
  /** A lasting condition of the page, not the failure of an action. */
  warning: (text: string) => show('warning', text),
};

/** Called when a sheet or a dialog opens: on a phone its buttons are where toasts are. */
export function dismissNews(): void {
  loading?.then(
    (view) => view.dismissNews(),
    () => undefined,
  );
}

/**
 * Rendered once by the layout, into the body: a modal drawer hides the page from screen readers, and a container inside
 * the page would be hidden too.
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
