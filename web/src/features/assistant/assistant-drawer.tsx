import type { Openable } from '../../ui/feedback/lazy-fallback.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { AssistantChat } from './assistant-chat.tsx';
import { AssistantMark, assistantSubtitle, assistantTitle, ManualButton } from './assistant-head.tsx';
import type { AssistantSteps } from './assistant-steps.ts';
import { NewTalkButton } from './new-talk.tsx';

interface AssistantDrawerProps extends AssistantSteps, Openable {
  onBack: () => void;
  onClose: () => void;
  returnTo: string | null;
}

/** Over the map: at the right of a wide screen, over all of a phone. */
export function AssistantDrawer({ onBack, onClose, returnTo, ...steps }: AssistantDrawerProps) {
  return (
    <Drawer
      placement="aside"
      title={assistantTitle}
      mark={<AssistantMark />}
      subtitle={assistantSubtitle}
      actions={
        <>
          <NewTalkButton />
          <ManualButton {...steps} />
        </>
      }
      onBack={onBack}
      onClose={onClose}
      returnTo={returnTo}
      fill
    >
      <AssistantChat {...steps} />
    </Drawer>
  );
}
