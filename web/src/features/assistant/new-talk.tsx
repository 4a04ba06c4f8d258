import { MessageSquarePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { useDraft } from '../draft/draft.store.ts';
import styles from './assistant.module.css';
import { useAssistant } from './assistant.store.ts';
import { focusMessageField } from './message-field.ts';
import { beginTalk } from './send-message.ts';

const label = 'Новый разговор';

export function NewTalkButton() {
  const isBegun = useAssistant(({ sessionId, outgoing }) => sessionId !== null || outgoing.length > 0);
  const [isOpen, setOpen] = useState(false);
  const isDone = useRef(false);
  const begin = () => {
    beginNew();
    isDone.current = true;
    setOpen(false);
  };
  const press = () => {
    if (useAssistant.getState().outgoing.length > 0) return setOpen(true);
    beginNew();
    focusMessageField();
  };
  useEffect(() => {
    // The page behind an open dialog takes no focus.
    if (!isOpen && isDone.current) focusMessageField();
    isDone.current = false;
  }, [isOpen]);
  return (
    <>
      {isBegun && (
        <Button size="sm" variant="soft" className={styles.newTalk} aria-label={label} onClick={press}>
          <MessageSquarePlus aria-hidden="true" />
          <span>{label}</span>
        </Button>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        givesFocusBack={() => !isDone.current}
        title="Начать новый разговор?"
        description="Последнее сообщение ещё без ответа, оно пропадёт. Выбранные работы и заявка останутся."
        foot={
          <>
            <Button variant="danger" block onClick={begin}>
              Начать новый
            </Button>
            <Button variant="ghost" block onClick={() => setOpen(false)}>
              Остаться
            </Button>
          </>
        }
      />
    </>
  );
}

function beginNew(): void {
  beginTalk();
  if (useDraft.getState().workIds.length > 0) showToast.success('Выбранные работы остались');
}
