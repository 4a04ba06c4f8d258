import { Clock } from 'lucide-react';
import { plural } from '../../lib/text/plural.ts';
import { useOnline } from '../../ui/feedback/online.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import styles from './message-row.module.css';
import { discardMessage, type Outgoing, retryMessage } from './outbox.store.ts';

/** A message that the server does not have yet. */
export function OutgoingRow({ message }: { message: Outgoing }) {
  const isOnline = useOnline();
  const { text, fileIds, error } = message;
  return (
    <article className={classNames(styles.row, styles.own)}>
      <div className={styles.bubble}>
        {text && <span className={styles.text}>{text}</span>}
        {fileIds.length > 0 && (
          <span>
            {fileIds.length} {plural(fileIds.length, ['файл', 'файла', 'файлов'])}
          </span>
        )}
        {error === null ? (
          <span className={styles.meta}>
            {isOnline ? 'отправляется' : 'отправится, когда будет сеть'}
            <span className={styles.state}>
              <Clock aria-hidden="true" />
            </span>
          </span>
        ) : (
          <span className={styles.failed} role="alert">
            {error}
            <Button size="sm" variant="soft" onClick={() => retryMessage(message)}>
              Повторить
            </Button>
            <Button size="sm" variant="ghost" onClick={() => discardMessage(message)}>
              Убрать
            </Button>
          </span>
        )}
      </div>
    </article>
  );
}
