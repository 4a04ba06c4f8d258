import { useOpenInAddress } from '../../ui/overlays/open-in-address.ts';
import { useOverlayEntry } from '../../ui/overlays/overlay-entry.ts';
import { useDraft } from '../draft/draft.store.ts';

/**
 * A new car over the garage. One that is left on purpose is not continued by the next «Добавить машину»; one of a
 * reloaded page is.
 */
export function useAddingCar() {
  const { isOpen: isAdding, open: begin, close } = useOpenInAddress('add', 'car');
  const forgetNewCar = useDraft((draft) => draft.forgetNewCar);
  const leave = () => {
    forgetNewCar();
    close();
  };
  useOverlayEntry(isAdding, leave);
  return { isAdding, begin, leave, forgetNewCar };
}
