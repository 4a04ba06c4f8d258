import { useRef } from 'react';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PlaceSearch } from './place-search.tsx';
import styles from './search-box.module.css';
import type { SearchSuggestion } from './suggest.api.ts';

interface PlaceDialogProps {
  open: boolean;
  onClose: () => void;
  near: { lat: number; long: number };
  onPick: (suggestion: SearchSuggestion) => void;
}

/** The text search of a phone: the keyboard takes half of the screen, the results the rest. */
export function PlaceDialog({ open, onClose, near, onPick }: PlaceDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title="Найти на карте" initialFocus={input}>
      <div className={styles.findAlone}>
        <PlaceSearch near={near} onPick={onPick} className={styles.findFlow} inputRef={input} />
      </div>
    </Dialog>
  );
}
