import { useOpenInAddress } from '../../ui/overlays/open-in-address.ts';

/** A dialog that a notification opens. */
export const useAnswerInAddress = (answer: 'move' | 'cancel' | 'review') =>
  useOpenInAddress('answer', answer);
