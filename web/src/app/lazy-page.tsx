import type { ComponentType, ReactNode } from 'react';
import { ScrollRestoration } from 'react-router';
import { lazyComponent } from '../ui/feedback/lazy-component.tsx';
import type { LazyFallbackProps } from '../ui/feedback/lazy-fallback.ts';
import { Loader } from '../ui/feedback/loader.tsx';
import { scrollKeyOf } from '../ui/overlays/overlay-entry.ts';
import { PageError } from './error-page.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** What many pages share, loaded with the first of them. */
export function lazyLayout<Props extends object>(load: Load<Props>, title = 'Загрузка...', tail?: ReactNode) {
  return lazyComponent(load, (fallback) => pageFallback(fallback, title), tail);
}

/** A page whose code is loaded when it is first opened: a loader until then. */
export function lazyPage<Props extends object>(load: Load<Props>, title?: string) {
  // With the page: before it there is nothing to scroll.
  return lazyLayout(load, title, <ScrollRestoration getKey={scrollKeyOf} />);
}

function pageFallback({ hasFailed, busy, onRetry }: LazyFallbackProps, title: string) {
  return hasFailed ? <PageError busy={busy} onRetry={onRetry} /> : <Loader title={title} />;
}
