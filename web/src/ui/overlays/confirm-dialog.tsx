import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { messagesOf } from '../../lib/api/error-messages.ts';
import { Note } from '../feedback/note.tsx';
import { showToast } from '../feedback/toast.tsx';
import { toastErrors } from '../feedback/toast-errors.ts';
import { Button } from '../primitives/button.tsx';
import { Dialog } from './dialog.tsx';
import { useLastShown } from './use-last-shown.ts';

interface Identified {
  id: number | string;
}

interface Confirmed<Target> {
  target: Target | null;
  onClose: () => void;
  run: (target: Target) => Promise<unknown>;
  done: (target: Target) => string;
  /**
   * The result is visible at `next`: the page scrolls there, and `done` is only for those who closed the dialog
   * before.
   */
  isShownAtNext?: boolean;
  /** Gets the focus afterwards. */
  next: RefObject<HTMLElement | null>;
}

interface ConfirmDialogProps<Target> extends Confirmed<Target> {
  title: string;
  describe: (target: Target) => ReactNode;
  action: string;
  /** Above the reason of an error, in the dialog. */
  failed: string;
}

/** Asks for confirmation, and stays open until it is done; an error keeps it open. */
export function ConfirmDialog<Target extends Identified>(props: ConfirmDialogProps<Target>) {
  const { target, title, describe, action, failed, onClose } = props;
  const { error, isBusy, press, givesFocusBack } = useConfirmed(props);
  const shown = useLastShown(target);
  return (
    <Dialog
      open={target !== null}
      onClose={onClose}
      givesFocusBack={givesFocusBack}
      title={title}
      description={shown && describe(shown)}
      foot={
        <>
          <Button variant="danger" block busy={isBusy} onClick={press}>
            {action}
          </Button>
          <Button variant="ghost" block onClick={onClose}>
            Оставить
          </Button>
        </>
      }
    >
      {error !== null && (
        <Note tone="bad" live title={failed}>
          {messagesOf(error).join('. ')}
        </Note>
      )}
    </Dialog>
  );
}

/**
 * A running action continues when the dialog is closed; the next opening waits for the same result instead of a
 * second action. The result for one target keeps the question about another open.
 */
function useConfirmed<Target extends Identified>(props: Confirmed<Target>) {
  const { target, onClose, run, done, isShownAtNext = false, next } = props;
  const [error, setError] = useState<unknown>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const [drawn, setDrawn] = useState<ReadonlySet<Identified['id']>>(new Set());
  // A second press comes before React renders the first one.
  const underWay = useRef(new Set<Identified['id']>());
  const shownId = useRef<Identified['id']>(undefined);
  const isDone = useRef(false);
  const isFocusDue = useRef(false);
  if (wasOpen !== (target !== null)) {
    setWasOpen(!wasOpen);
    if (!wasOpen) setError(null);
  }
  useEffect(() => {
    shownId.current = target?.id;
    if (target !== null) isDone.current = false;
    if (target !== null || !isFocusDue.current) return;
    isFocusDue.current = false;
    next.current?.focus({ preventScroll: !isShownAtNext });
  }, [target, next, isShownAtNext]);
  const press = async () => {
    if (target === null || underWay.current.has(target.id)) return;
    underWay.current.add(target.id);
    setDrawn(new Set(underWay.current));
    setError(null);
    try {
      await run(target);
    } catch (failure) {
      if (shownId.current === target.id) setError(failure);
      else toastErrors(failure);
      return;
    } finally {
      underWay.current.delete(target.id);
      setDrawn(new Set(underWay.current));
    }
    const isStillShown = shownId.current === target.id;
    if (isStillShown) {
      isDone.current = true;
      isFocusDue.current = true;
      onClose();
    }
    if (!isStillShown || !isShownAtNext) showToast.success(done(target));
  };
  // It would override the focus set here, and the opener may be gone with its row.
  const givesFocusBack = () => !isDone.current;
  return { error, isBusy: target !== null && drawn.has(target.id), press, givesFocusBack };
}
