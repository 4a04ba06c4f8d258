import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { paths } from '../../lib/paths.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { currentPath } from '../../ui/overlays/overlay-entry.ts';
import { handOver, isNoDriver, isUnknownSession } from './assistant.api.ts';
import { changeTalk, useAssistant } from './assistant.store.ts';
import type { AssistantSteps } from './assistant-steps.ts';

/**
 * «Позвать оператора»: the chat of the support with what was written here. A visitor signs in first; who is no driver
 * gets the support of his workshop.
 */
export function useHandOver(status: AssistantSteps['session']): () => void {
  const navigate = useNavigate();
  const isPending = useAssistant((talk) => talk.isHandOverPending);
  const isLeaving = useRef(false);
  const call = useOneAtATime(async () => {
    changeTalk({ isHandOverPending: false });
    const { sessionId } = useAssistant.getState();
    try {
      if (sessionId === null) navigate(paths.support('customer'));
      else navigate(paths.customerConversation(await handOver(sessionId)));
    } catch (error) {
      if (isNoDriver(error)) navigate(paths.support('service'));
      else if (isUnknownSession(error)) navigate(paths.support('customer'));
      else toastErrors(error);
    }
  });
  const goOn = useEffectEvent(() => void call());
  useEffect(() => {
    // The login was left: a later one is for something else. While its page loads, this one is still shown.
    if (isPending && status === 'anonymous' && !isLeaving.current) changeTalk({ isHandOverPending: false });
    if (isPending && status === 'signedIn') goOn();
  }, [isPending, status]);
  return () => {
    if (status === 'signedIn') return void call();
    isLeaving.current = true;
    navigate(paths.login(currentPath()));
    changeTalk({ isHandOverPending: true });
  };
}
