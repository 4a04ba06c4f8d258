import { formatMoment, ownTimeZone } from '../../../lib/time/dates.ts';
import { type Side, usePresence } from './presence.api.ts';
import styles from './presence-line.module.css';

/** «В сети» or «последний раз сегодня, 14:05»; nothing while it is unknown or not shared. */
export function PresenceLine({ side, chatId }: { side: Side; chatId: number }) {
  const { data, isError } = usePresence(side, chatId);
  if (!data || isError) return null;
  if (data.is_online)
    return (
      <span className={styles.line}>
        <span className={styles.dot} aria-hidden="true" />в сети
      </span>
    );
  if (!data.last_seen_at) return null;
  return <span className={styles.line}>последний раз {formatMoment(data.last_seen_at, ownTimeZone())}</span>;
}
