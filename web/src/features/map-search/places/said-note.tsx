import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../ui/primitives/button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { useDraft } from '../../draft/draft.store.ts';
import { chosenInDraft, isChosenStill, restoreChosen } from '../../draft/understood.store.ts';
import type { Said } from '../state/map-state.ts';
import { understoodWords } from './choices.ts';
import styles from './search-box.module.css';

interface SaidNoteProps {
  said: Said;
  onUndone: () => void;
  onClose: () => void;
  /** A drawer is open; what is changed in it ends the note. */
  isHidden: boolean;
  isPanel?: boolean;
}

/** What was understood of the chosen line; it can be undone until the driver changes any of it. */
export function SaidNote({ said, onUndone, onClose, isHidden, isPanel }: SaidNoteProps) {
  const draft = useDraft();
  const [chosen, setChosen] = useState(() => ({ said, after: chosenInDraft() }));
  if (chosen.said !== said) setChosen({ said, after: chosenInDraft() });
  const isOver = chosen.said === said && !isChosenStill(chosen.after, draft);
  const forget = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver) forget();
  }, [isOver]);
  if (isOver || isHidden) return null;
  const undo = () => {
    restoreChosen(said.before);
    onUndone();
  };
  return (
    <div role="status" className={classNames(styles.said, isPanel && styles.panelSaid)} data-no-drag="">
      <span className={styles.saidWords}>Поняли так: {understoodWords(said.line)}</span>
      <Button variant="ghost" size="sm" onClick={undo}>
        Отменить
      </Button>
      <IconButton label="Скрыть" size="sm" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
