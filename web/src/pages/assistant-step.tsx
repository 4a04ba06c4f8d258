import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { AssistantSteps } from '../features/assistant/assistant-steps.ts';
import { useSession } from '../features/auth/session.ts';
import { lazyComponent } from '../ui/feedback/lazy-component.tsx';
import { LazyFailureAtAddress } from '../ui/feedback/lazy-failure.tsx';
import type { useDrawerStack } from './drawer-stack.ts';

const AssistantDrawer = lazyComponent(
  async () => (await import('../features/assistant/assistant-drawer.tsx')).AssistantDrawer,
  LazyFailureAtAddress,
);

interface AssistantStepProps extends Pick<AssistantSteps, 'found' | 'car'> {
  stack: ReturnType<typeof useDrawerStack>;
}

/** The assistant in the stack of drawers: works and car are chosen over it, and it is there again afterwards. */
export function AssistantStep({ stack, found, car }: AssistantStepProps) {
  const { search } = useLocation();
  const session = useSession(({ status }) => status);
  const isNamed = new URLSearchParams(search).has('drawer');
  // Opened by the flag of a link: from now on by the address, as any other drawer.
  useEffect(() => {
    if (!isNamed) stack.replace('ai');
  }, [isNamed, stack.replace]);
  return (
    <AssistantDrawer
      open
      found={found}
      car={car}
      session={session}
      onBack={stack.back}
      onClose={stack.close}
      returnTo={stack.returnTo}
      onShow={stack.close}
      onManual={() => stack.detour('work_types')}
      onCar={() => stack.detour('car')}
    />
  );
}
