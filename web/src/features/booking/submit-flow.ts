import { type RefObject, useEffect, useRef, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { unknownFailureText } from '../../lib/api/error-messages.ts';
import { usePopState } from '../../lib/browser/use-pop-state.ts';
import { noAnswerText } from '../../ui/feedback/online.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { useFocusOnWrong } from '../../ui/forms/use-focus-on-wrong.ts';
import { talkLedToBid } from '../assistant/assistant.store.ts';
import { useDraft } from '../draft/draft.store.ts';
import { clearFiles, markUploadsLost, uploadsSettled } from '../files/uploads.store.ts';
import { invalidateWorkshop, noteRefusal } from '../workshops/workshops.api.ts';
import { invalidateBids } from './bid-create.api.ts';
import { invalidateFreeTimes } from './free-times.api.ts';
import { type SubmitOrder, submitBid } from './submit-bid.ts';
import { refusalsOf, type SubmitErrors, workshopRefusalOf } from './submit-validation.ts';

/** Spec section 4: the bids page opens a second after the toast. */
const leaveAfterMs = 1000;

interface SubmitFlow {
  workshopId: number;
  isSignedIn: boolean;
  /** Everything that decides about the form is known: session, garage, workshop. */
  isReady: boolean;
  form: RefObject<HTMLElement | null>;
  validate: () => SubmitErrors;
  order: () => SubmitOrder;
  onLogin: () => void;
  onCreated: (bidId: number) => void;
}

/** One submission at a time in this tab: a double tap, or an effect that runs twice, makes one bid. */
let isSending = false;

/** Sending the bid, by hand or by itself after login. */
export function useSubmitFlow(flow: SubmitFlow) {
  const { isBusy, setBusy, onLeave } = useBusyForm();
  const [isTried, setTried] = useState(false);
  const [refusals, setRefusals] = useState<SubmitErrors>({});
  const [phoneToConfirm, setPhoneToConfirm] = useState<string | null>(null);
  const focusOnWrong = useFocusOnWrong(flow.form);
  const pendingWorkshopId = useDraft((draft) => draft.pendingWorkshopId);
  // A dialog that was open at the press has had a history entry of its own.
  const latest = useRef(flow);
  latest.current = flow;

  async function submit(): Promise<void> {
    setTried(true);
    setRefusals({});
    const errors = flow.validate();
    if (Object.keys(errors).length > 0) return focusOnWrong();
    if (isSending) return;
    isSending = true;
    setBusy(true);
    try {
      if (flow.isSignedIn) await send({ ...flow, onCreated: (bidId) => latest.current.onCreated(bidId) });
      else if (await hasNetwork()) await leaveForLogin(flow, onLeave);
      else {
        setBusy(false);
        toastNoNetwork();
      }
    } catch (error) {
      // The session is over: as with an anonymous visitor, the bid goes out by itself after the login.
      if (isCallError(error) && error.status === 401) return await leaveForLogin(flow, onLeave);
      setBusy(false);
      refuse(error);
    } finally {
      isSending = false;
    }
  }

  function refuse(error: unknown): void {
    if (isCallError(error) && error.hasCode('phone_not_confirmed')) {
      setPhoneToConfirm(flow.order().phone);
      return;
    }
    const refusal = workshopRefusalOf(error);
    if (refusal) {
      // The form gives way to the reason and the next step. The car may have come into the garage a moment ago.
      noteRefusal(flow.workshopId, useDraft.getState().carId, refusal);
      return;
    }
    if (isCallError(error) && 'slot_from' in error.fields) {
      useDraft.getState().changeForm(flow.workshopId, { slot: null });
      invalidateFreeTimes(flow.workshopId);
    }
    if (isCallError(error) && 'upload_ids' in error.fields) markUploadsLost();
    setRefusals(isCallError(error) ? refusalsOf(error) : {});
    focusOnWrong();
    toastErrors(error);
  }

  const resume = useRef(submit);
  resume.current = submit;
  const isResuming = flow.isReady && flow.isSignedIn && pendingWorkshopId === flow.workshopId;
  useEffect(() => {
    if (!isResuming) return;
    useDraft.getState().setPending(null);
    void resume.current();
  }, [isResuming]);

  return {
    submit,
    isBusy,
    isTried,
    refusals,
    clearRefusals: () => setRefusals({}),
    confirmation: {
      phone: phoneToConfirm,
      onClose: () => setPhoneToConfirm(null),
      onConfirmed: () => {
        setPhoneToConfirm(null);
        void submit();
      },
    },
  };
}

function useBusyForm() {
  const [isBusy, setBusy] = useState(false);
  const isLeaving = useRef(false);
  // Back, pressed before the login page could open, keeps the form: it must be usable again.
  usePopState(() => {
    if (isLeaving.current) setBusy(false);
    isLeaving.current = false;
  });
  const onLeave = () => {
    isLeaving.current = true;
  };
  return { isBusy, setBusy, onLeave };
}

const networkWaitMs = 10_000;

/** The login page is code of its own: without a network it would not open, and the form would be gone. */
async function hasNetwork(): Promise<boolean> {
  if (!navigator.onLine) return false;
  // HEAD goes past the service worker.
  const probe = fetch('/', { method: 'HEAD', signal: AbortSignal.timeout(networkWaitMs) });
  return probe.then(
    () => true,
    () => false,
  );
}

function toastNoNetwork(): void {
  showToast.error(unknownFailureText, {
    hint: `${noAnswerText()} Всё, что вы выбрали и написали, сохранено.`,
  });
}

async function leaveForLogin({ workshopId, onLogin }: SubmitFlow, onLeave: () => void): Promise<void> {
  // Photos that arrive after the login would have no owner.
  await uploadsSettled();
  useDraft.getState().setPending(workshopId);
  onLeave();
  onLogin();
}

async function send({ workshopId, order, onCreated }: SubmitFlow): Promise<void> {
  const { bidId, isVisit, missedFiles } = await submitBid(order());
  showToast.success(isVisit ? 'Вы записаны' : 'Заявка создана');
  if (missedFiles.length > 0)
    showToast.error(`Не загрузились: ${missedFiles.join(', ')}. Добавьте их в заявке`);
  await new Promise((resolve) => setTimeout(resolve, leaveAfterMs));
  // Before the navigation: the page below must not show the finished draft.
  useDraft.getState().finish(workshopId);
  talkLedToBid();
  clearFiles();
  invalidateWorkshop(workshopId);
  invalidateBids();
  invalidateFreeTimes(workshopId);
  onCreated(bidId);
}
