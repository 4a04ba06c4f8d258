import { Mic } from 'lucide-react';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import styles from './dictation.module.css';
import { recognizerClass } from './recognizer.ts';
import { useDictation } from './use-dictation.ts';

/** Not drawn where the browser does not understand speech. */
export function DictationButton() {
  const { isListening, start, stop } = useDictation();
  if (!recognizerClass()) return null;
  return (
    <>
      <IconButton
        label="Надиктовать"
        aria-pressed={isListening}
        className={styles.button}
        onClick={isListening ? stop : start}
      >
        <Mic aria-hidden="true" />
      </IconButton>
      <span role="status" className={styles.status}>
        {isListening && 'Говорите. Речь распознаёт браузер.'}
      </span>
    </>
  );
}
