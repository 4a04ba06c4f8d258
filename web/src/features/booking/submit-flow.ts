import { type RefObject, useEffect, useRef, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { codeErrorText } from '../../lib/api/code-error-text.ts';
import { unknownFailureText } from '../../lib/api/error-messages.ts';
import { usePopState } from '../../lib/browser/use-pop-state.ts';
import { noAnswerText } from '../../ui/feedback/online.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { useFocusOnWrong } from '../../ui/forms/use-focus-on-wrong.ts';
import { type BidSource, bidSourceOf, talkLedToBid } from '../assistant/assistant.store.ts';
import { useDraft } from '../draft/draft.store.ts';
import { clearFiles, markUploadsLost, uploadsSettled } from '../files/uploads.store.ts';
import { invalidateWorkshop, noteRefusal } from '../workshops/workshops.api.ts';
import { invalidateBids } from './bid-create.api.ts';
import { invalidateFreeTimes } from './free-times.api.ts';
import { type SubmitOrder, submitBid } from './submit-bid.ts';
import { refusalsOf, type SubmitErrors, workshopRefusalOf } from './submit-validation.ts';
import { useLoginCode } from './use-login-code.ts';

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
  onCreated: (bidId: number, source: BidSource) => void;
}

/** One submission at a time in this tab: a double tap, or an effect that runs twice, makes one bid. */
let isSending = false;

/** Sending the bid, by hand or by itself after login. */
export function useSubmitFlow(flow: SubmitFlow) {
  const { isBusy, setBusy, isSent, onSent, onLeave } = useBusyForm();
  const [isTried, setTried] = useState(false);
  const [refusals, setRefusals] = useState<SubmitErrors>({});
  const [phoneToConfirm, setPhoneToConfirm] = useState<string | null>(null);
  const focusOnWrong = useFocusOnWrong(flow.form);
  const code = useLoginCode(flow.workshopId, flow.isSignedIn);
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
      if (flow.isSignedIn)
        await send({ ...flow, onSent, onCreated: (...made) => latest.current.onCreated(...made) });
      else {
        await code.ask(flow.order().phone);
        setBusy(false);
      }
    } catch (error) {
      // The session is over, and the phone of the bid need not be that of the account: the login page takes it.
      if (isCallError(error) && error.status === 401) return await leaveForLogin(flow, onLeave);
      setBusy(false);
      refuse(error);
    } finally {
      isSending = false;
    }
  }

  function refuse(error: unknown): void {
    const failure = isCallError(error) ? error : null;
    if (failure?.hasCode('phone_not_confirmed')) {
      setPhoneToConfirm(flow.order().phone);
      return;
    }
    if (failure?.kind === 'network' && !flow.isSignedIn) {
      toastNoNetwork();
      return;
    }
    const refusal = workshopRefusalOf(error);
    if (refusal) {
      // The form gives way to the reason and the next step. The car may have come into the garage a moment ago.
      noteRefusal(flow.workshopId, useDraft.getState().carId, refusal);
      return;
    }
    undo(flow.workshopId, error);
    setRefusals(flow.isSignedIn ? refusalsOf(error) : { phone: codeErrorText(error) });
    focusOnWrong();
    toastErrors(error);
  }

  useResumed(flow, submit);
  return {
    submit,
    isBusy,
    isTried,
    isSent,
    refusals,
    code,
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

/** After the login the bid goes out by itself. */
function useResumed({ isReady, isSignedIn, workshopId }: SubmitFlow, submit: () => Promise<void>): void {
  const isPending = useDraft((draft) => draft.pendingWorkshopId === workshopId);
  const resume = useRef(submit);
  resume.current = submit;
  const isResuming = isReady && isSignedIn && isPending;
  useEffect(() => {
    if (!isResuming) return;
    useDraft.getState().setPending(null);
    void resume.current();
  }, [isResuming]);
}

/** A taken time and lost files must be chosen again. */
function undo(workshopId: number, error: unknown): void {
  if (!isCallError(error)) return;
  if ('slot_from' in error.fields || 'hold_id' in error.fields) {
    useDraft.getState().changeForm(workshopId, { slot: null });
    invalidateFreeTimes(workshopId);
  }
  if ('upload_ids' in error.fields) markUploadsLost();
}

function useBusyForm() {
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const isLeaving = useRef(false);
  // Back, pressed before the login page could open, keeps the form: it must be usable again.
  usePopState(() => {
    if (isLeaving.current) setBusy(false);
    isLeaving.current = false;
  });
  const onLeave = () => {
    isLeaving.current = true;
  };
  return { isBusy, setBusy, isSent, onSent: () => setSent(true), onLeave };
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

async function send({
  workshopId,
  order,
  onSent,
  onCreated,
}: SubmitFlow & { onSent: () => void }): Promise<void> {
  const { bidId, isVisit, missedFiles } = await submitBid(order());
  showToast.success(isVisit ? 'Вы записаны' : 'Заявка создана');
  if (missedFiles.length > 0)
    showToast.error(`Не загрузились: ${missedFiles.join(', ')}. Добавьте их в заявке`);
  await new Promise((resolve) => setTimeout(resolve, leaveAfterMs));
  onSent();
  const source = bidSourceOf(useDraft.getState().workIds);
  // Before the navigation: the page below must not show the finished draft.
  useDraft.getState().finish(workshopId);
  talkLedToBid(bidId, source);
  clearFiles();
  invalidateWorkshop(workshopId);
  invalidateBids();
  invalidateFreeTimes(workshopId);
  onCreated(bidId, source);
}
