import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { currentPath } from '../../ui/overlays/overlay-entry.ts';
import { changeTalk, useAssistant } from './assistant.store.ts';
import type { AssistantSteps } from './assistant-steps.ts';

/** «Позвать оператора»: the chat of the support with what was written here. A visitor signs in first. */
export function useHandOver(status: AssistantSteps['session']): () => void {
  const navigate = useNavigate();
  const isPending = useAssistant((talk) => talk.isHandOverPending);
  const call = () => {
    changeTalk({ isHandOverPending: false });
    navigate(paths.support('customer'));
  };
  const goOn = useEffectEvent(call);
  useEffect(() => {
    // The login was left: a later one is for something else.
    if (isPending && status === 'anonymous') changeTalk({ isHandOverPending: false });
    if (isPending && status === 'signedIn') goOn();
  }, [isPending, status]);
  return () => {
    if (status === 'signedIn') return call();
    navigate(paths.login(currentPath()));
    changeTalk({ isHandOverPending: true });
  };
}
