import { useState } from 'react';
import { useOverlayEntry } from '../../ui/overlays/overlay-entry.ts';
import { useDraft } from '../draft/draft.store.ts';

/**
 * A new car over the garage. One that is left on purpose is not continued by the next «Добавить машину»; one of a
 * reloaded page is.
 */
export function useAddingCar() {
  const [isAdding, setAdding] = useState(false);
  const forgetNewCar = useDraft((draft) => draft.forgetNewCar);
  const leave = () => {
    forgetNewCar();
    setAdding(false);
  };
  useOverlayEntry(isAdding, leave);
  return { isAdding, begin: () => setAdding(true), leave, forgetNewCar };
}
