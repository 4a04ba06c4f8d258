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
  const losses = useAssistant(lossesOf);
  const [isOpen, setOpen] = useState(false);
  const isDone = useRef(false);
  const begin = () => {
    beginNew();
    isDone.current = true;
    setOpen(false);
  };
  const press = () => {
    if (losses !== '') return setOpen(true);
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
        description={`${losses} Работы из разговора уйдут из заявки, остальное останется.`.trim()}
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

/** What a new conversation takes away; empty: nothing that would be missed. */
function lossesOf({ outgoing, wish }: ReturnType<typeof useAssistant.getState>): string {
  const { length } = outgoing;
  const unanswered = length > 1 ? 'Сообщения без ответа пропадут.' : 'Сообщение без ответа пропадёт.';
  const isStopped = wish?.dangers?.some(({ level }) => level === 'stop');
  return [length > 0 && unanswered, isStopped && 'Предупреждение об опасности исчезнет.']
    .filter(Boolean)
    .join(' ');
}

function beginNew(): void {
  const { length } = useDraft.getState().workIds;
  const bringBack = beginTalk();
  const hasLost = useDraft.getState().workIds.length < length;
  showToast.success(hasLost ? 'Начат новый разговор, прежние работы убраны' : 'Начат новый разговор', {
    undo: {
      label: 'Вернуть',
      onClick: () => void (bringBack() || showToast.error('Прежний разговор уже не вернуть')),
    },
  });
}
