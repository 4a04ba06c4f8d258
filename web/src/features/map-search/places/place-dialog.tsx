import { useRef } from 'react';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Picked } from './picked.ts';
import { PlaceSearch } from './place-search.tsx';
import type { SearchPlace } from './suggest.api.ts';
import styles from './suggestion-list.module.css';

interface PlaceDialogProps {
  open: boolean;
  onClose: () => void;
  near: SearchPlace;
  onPick: (choice: Picked) => void;
}

/** The search of a phone: the keyboard takes half of the screen, the results the rest. */
export function PlaceDialog({ open, onClose, near, onPick }: PlaceDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title="Поиск" initialFocus={input} tall>
      <div className={styles.findAlone}>
        <PlaceSearch near={near} onPick={onPick} inputRef={input} isInline />
      </div>
    </Dialog>
  );
}
