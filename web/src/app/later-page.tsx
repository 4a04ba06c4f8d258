import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useLocation } from '../lib/page-router.tsx';
import { later } from '../ui/feedback/later.tsx';
import type { LaterLook } from '../ui/feedback/later-look.ts';
import { Loader } from '../ui/feedback/loader.tsx';
import { PageError } from './error-page.tsx';

/** A page whose code is fetched when it is first opened: a loader until then; another address asks again for what failed. */
export function laterPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  title = 'Загрузка...',
): ComponentType<Props> {
  return later(load, ({ hasFailed, busy, onRetry, onAskAnew }: LaterLook) => {
    const { pathname } = useLocation();
    const askAgain = useEffectEvent(() => {
      if (!busy) onAskAnew();
    });
    // biome-ignore lint/correctness/useExhaustiveDependencies: at another address, and then alone
    useEffect(() => askAgain(), [pathname]);
    return hasFailed ? <PageError busy={busy} onRetry={onRetry} /> : <Loader title={title} />;
  });
}
