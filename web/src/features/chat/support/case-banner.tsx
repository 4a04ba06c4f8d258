import type { Conversation } from '@sto/contract/chat/chat.schemas';
import { useState } from 'react';
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Text } from '../../../ui/primitives/text.tsx';
import styles from './case.module.css';
import { CaseContext } from './case-context.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { useChangeCase } from './support.api.ts';

/** Who has the request and what an operator does with it; on narrow screens also what it is about. */
export function CaseBanner({ chat, userId }: { chat: Conversation; userId: number }) {
  const change = useChangeCase(chat.id);
  const [isHandingOver, setHandingOver] = useState(false);
  const { support } = chat;
  const act = useOneAtATime((kind: 'take' | 'close') =>
    change
      .mutateAsync({ kind })
      .then(() => showToast.success(kind === 'take' ? 'Обращение у вас' : 'Обращение закрыто'), toastErrors),
  );
  if (!support) return null;
  const isOpen = support.state !== 'closed';
  const isMine = isOpen && support.operator?.id === userId;
  return (
    <div className={styles.banner}>
      <div className={styles.actions}>
        <Text as="span" size="sm" tone="second" className={styles.state}>
          {stateWords(support, isMine)}
        </Text>
        {(!isOpen || support.state === 'waiting') && (
          <Button size="md" variant="primary" busy={change.isPending} onClick={() => void act('take')}>
            Взять
          </Button>
        )}
        {isOpen && support.state === 'taken' && (
          <Button size="md" variant="soft" onClick={() => setHandingOver(true)}>
            Передать
          </Button>
        )}
        {isMine && (
          <Button size="md" variant="soft" busy={change.isPending} onClick={() => void act('close')}>
            Закрыть
          </Button>
        )}
      </div>
      <details className={styles.details}>
        <summary className={styles.summary}>Заявка и машина</summary>
        <CaseContext chat={chat} />
      </details>
      <HandOverDialog chatId={chat.id} open={isHandingOver} onClose={() => setHandingOver(false)} />
    </div>
  );
}

function stateWords(support: NonNullable<Conversation['support']>, isMine: boolean): string {
  if (support.state === 'closed') return 'Обращение закрыто';
  if (isMine) return 'Обращение у вас';
  return support.operator ? `Отвечает ${support.operator.name}` : 'Ждёт оператора';
}
