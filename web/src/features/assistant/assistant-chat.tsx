import { useEffect } from 'react';
import { useScreenHeight } from '../../lib/browser/use-screen-height.ts';
import { liftToasts } from '../../ui/feedback/toast-lift.ts';
import { useTalk } from './assistant.api.ts';
import styles from './assistant.module.css';
import { useAssistant } from './assistant.store.ts';
import { AssistantComposer } from './assistant-composer.tsx';
import { AssistantLog } from './assistant-log.tsx';
import type { AssistantSteps } from './assistant-steps.ts';
import { OtherWorks } from './assistant-summary.tsx';
import { QuickReplies } from './quick-replies.tsx';
import { watchWaiting } from './send-message.ts';
import { useHandOver } from './use-hand-over.ts';

/** The conversation, the short answers and the field. The same in the drawer and on the page. */
export function AssistantChat(props: AssistantSteps) {
  const sessionId = useAssistant((talk) => talk.sessionId);
  const talk = useTalk(sessionId);
  const messages = talk.data?.messages ?? [];
  const callOperator = useHandOver(props.session);
  useScreenHeight();
  useEffect(watchWaiting, []);
  return (
    <div className={styles.chat}>
      <AssistantLog {...props} talk={talk} messages={messages} />
      <div ref={liftToasts}>
        {!talk.isLoading && <OtherWorks {...props} messages={messages} />}
        <QuickReplies {...props} messages={messages} onOperator={callOperator} />
        <AssistantComposer />
      </div>
    </div>
  );
}
