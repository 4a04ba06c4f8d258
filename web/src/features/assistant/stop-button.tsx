import { Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import styles from './assistant-composer.module.css';
import { stopAnswer } from './send-message.ts';

const deafMs = 500;

/** It takes the place of «Отправить»: the second press of a double tap does nothing. */
export function StopButton() {
  const [isDeaf, setDeaf] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setDeaf(false), deafMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <IconButton
      label="Остановить ответ"
      variant="tint"
      className={styles.round}
      disabled={isDeaf}
      onClick={stopAnswer}
    >
      <Square aria-hidden="true" />
    </IconButton>
  );
}
