import type { RefObject } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { useEnableWebhook, type Webhook } from './integrations.api.ts';

interface EnableButtonProps {
  workshopId: number;
  webhook: Webhook;
  /** Gets the focus: the button disappears with its webhook's state. */
  next: RefObject<HTMLElement | null>;
}

/** For a webhook whose address has answered 410. */
export function EnableButton({ workshopId, webhook: { id, url }, next }: EnableButtonProps) {
  const enabling = useEnableWebhook(workshopId);
  const enable = useOneAtATime(async () => {
    try {
      await enabling.mutateAsync(id);
      next.current?.focus();
      showToast.success('Вебхук включён');
    } catch (failure) {
      toastErrors(failure);
    }
  });
  return (
    <Button variant="soft" size="md" busy={enabling.isPending} onClick={() => void enable()}>
      Включить
      <VisuallyHidden> вебхук {url}</VisuallyHidden>
    </Button>
  );
}
