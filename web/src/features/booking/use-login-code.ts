import { useRef, useState } from 'react';
import {
  confirmLoginCode,
  type LoginProgress,
  savedProgress,
  saveProgress,
  sendLoginCode,
} from '../auth/login-code.api.ts';
import { useDraft } from '../draft/draft.store.ts';
import { uploadsSettled } from '../files/uploads.store.ts';

/**
 * The login within the form: the code goes to the phone of the bid. A reload, as phones do while the person reads the
 * SMS, returns to the code.
 */
export function useLoginCode(workshopId: number, isSignedIn: boolean) {
  const isPending = useDraft((draft) => draft.pendingWorkshopId === workshopId);
  const [progress, setProgress] = useState<LoginProgress | null>(savedProgress);
  const leave = useRef<AbortController>(null);
  const keep = (next: LoginProgress) => {
    saveProgress(next);
    setProgress(next);
  };
  return {
    /** Null: no code is awaited. */
    progress: isPending && !isSignedIn ? progress : null,
    keep,
    /** A code that is on its way is not requested again. @throws {CallError} */
    ask: async (phone: string) => {
      const isOnItsWay = progress?.phone === phone && progress.resendAt > Date.now();
      if (!isOnItsWay) keep(await sendLoginCode(phone));
      useDraft.getState().setPending(workshopId);
    },
    confirm: async (requestId: string, code: string) => {
      // Photos that arrive after the login would have no owner.
      await uploadsSettled();
      // Left meanwhile, perhaps for another number.
      const isLeft = useDraft.getState().pendingWorkshopId !== workshopId;
      const awaited = savedProgress()?.requestId ?? requestId;
      if (isLeft || awaited !== requestId) return;
      leave.current = new AbortController();
      await confirmLoginCode(requestId, code, leave.current.signal);
    },
    cancel: () => {
      leave.current?.abort();
      useDraft.getState().setPending(null);
    },
  };
}

export type LoginCode = ReturnType<typeof useLoginCode>;
