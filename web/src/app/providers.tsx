import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { setCaptchaProvider } from '../lib/api/call.ts';
import { whenIdle } from '../lib/browser/when-idle.ts';
import { Toasts } from '../ui/feedback/toast.tsx';

// The captcha comes with the first protected call; without its code the call goes without a token.
setCaptchaProvider(async (action, isAgain) => {
  const captcha = await import('../features/captcha/captcha.api.ts').catch(() => null);
  return captcha ? captcha.captchaToken(action, isAgain) : null;
});

const AfterFirstScreen = lazy(async () => {
  try {
    return { default: (await import('./drafts/after-first-screen.tsx')).AfterFirstScreen };
  } catch {
    // Without its code or styles the question is not shown and nothing is counted.
    return { default: () => null };
  }
});

/** After the first screen: the question must not delay it. */
const askAfterMs = 5000;

function LaterParts() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => setDue(true)), askAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue && (
      <Suspense>
        <AfterFirstScreen />
      </Suspense>
    )
  );
}

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toasts />
      <LaterParts />
    </QueryClientProvider>
  );
}
