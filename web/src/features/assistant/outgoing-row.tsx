import { Clock } from 'lucide-react';
import { useOnline } from '../../ui/feedback/online.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { type OutgoingMessage, useAssistant } from './assistant.store.ts';
import styles from './assistant-log.module.css';
import { focusMessageField } from './message-field.ts';
import { Bubble, OwnFile, OwnMessage } from './message-rows.tsx';
import { discardMessage, retryMessage } from './send-message.ts';

/** A message without an answer yet. */
export function OutgoingRow({ message }: { message: OutgoingMessage }) {
  const isOnline = useOnline();
  const isLive = useAssistant(({ live }) => live?.clientId === message.clientId);
  const { text, files, at, error } = message;
  const actOn = (act: (one: OutgoingMessage) => void) => {
    focusMessageField();
    act(message);
  };
  if (isLive && error === null && isOnline)
    return (
      <OwnMessage
        message={{ text, files: files.map((file) => ({ ...file, url: file.url ?? '' })), created_at: at }}
      />
    );
  return (
    <>
      {files.map(({ id, name, url }) => (
        <OwnFile key={id} name={name} url={url} />
      ))}
      {text && <Bubble isOwn>{text}</Bubble>}
      {error === null ? (
        <p className={styles.state}>
          <Clock aria-hidden="true" />
          {isOnline ? 'отправляется' : 'отправится, когда будет сеть'}
        </p>
      ) : (
        <div className={styles.failed}>
          <span role="alert">{error}</span>
          <Button size="sm" variant="soft" onClick={() => actOn(retryMessage)}>
            Повторить
          </Button>
          <Button size="sm" variant="ghost" onClick={() => actOn(discardMessage)}>
            Убрать
          </Button>
        </div>
      )}
    </>
  );
}

/** The answer as far as it has come. It is read aloud when all of it is there. */
export function LiveAnswer({ text }: { text: string }) {
  if (text) return <Bubble>{text}</Bubble>;
  return (
    <div className={styles.typing} role="status" aria-label="Помощник печатает">
      <i />
      <i />
      <i />
    </div>
  );
}
