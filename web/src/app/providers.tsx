import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { guardCallsBy } from '../lib/call.ts';
import { queryClient } from '../lib/query-client.ts';
import { Toasts } from '../ui/feedback/toast.tsx';

// The captcha comes with the first protected call; without its code the call goes without a token.
guardCallsBy(async (action, isAgain) => {
  const captcha = await import('../features/captcha/captcha.api.ts').catch(() => null);
  return captcha ? captcha.captchaToken(action, isAgain) : null;
});

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toasts />
    </QueryClientProvider>
  );
}
