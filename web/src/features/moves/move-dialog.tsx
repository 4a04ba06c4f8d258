import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import styles from './move-dialog.module.css';
import { moveErrorText, waitEndOf, waitEndText } from './move-error.ts';

interface MoveDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** The verb on the main button. */
  action: string;
  isDangerous?: boolean;
  wide?: boolean;
  /** Its first field has the focus; otherwise the first control of the dialog. */
  beginsAtField?: boolean;
  /** The opener is still there after the move and gets the focus. */
  hasOpenerAfter?: boolean;
  /** The bid still allows the move: it changes while the dialog is open. */
  isAllowed: boolean;
  /** False: the form shows what is missing, and nothing is sent. */
  check?: () => boolean | Promise<boolean>;
  run: () => Promise<unknown>;
  /** Whether a field of the form, or the page, shows this refusal. */
  isShownElsewhere?: (failure: unknown) => boolean;
  /** The toast of the made move. */
  done: string;
  children?: ReactNode;
}

/** Confirms a move. A refusal keeps the dialog and its text; the bid below it is already the present one. */
export function MoveDialog(props: MoveDialogProps) {
  const { open, onClose, isAllowed, children } = props;
  const formId = useId();
  const { form, error, isBusy, submit, givesFocusBack } = useMoveForm(props);
  const firstField = () => form.current?.querySelector<HTMLElement>('input, select, textarea') ?? true;
  const isGone = open && !isAllowed && !isBusy;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={props.title}
      description={props.description}
      wide={props.wide}
      initialFocus={props.beginsAtField ? firstField : undefined}
      givesFocusBack={props.hasOpenerAfter ? undefined : givesFocusBack}
      foot={
        <div className={styles.foot}>
          {!isGone && (
            <Button
              type="submit"
              form={formId}
              variant={props.isDangerous ? 'danger' : 'primary'}
              block
              busy={isBusy}
            >
              {props.action}
            </Button>
          )}
          <Button variant="ghost" block onClick={onClose}>
            {isGone ? 'Закрыть' : 'Не сейчас'}
          </Button>
        </div>
      }
    >
      <form ref={form} id={formId} className={styles.form} noValidate onSubmit={submit}>
        {children}
        {error !== null && !(isGone && isOutdated(error)) && <Refusal error={error} />}
        {isGone && (
          <Note tone="warn" live title="Заявка изменилась">
            Этого сделать уже нельзя. На странице она показана свежей.
          </Note>
        )}
      </form>
    </Dialog>
  );
}

/** Says no more than the note that the bid has changed. */
function isOutdated(error: unknown): boolean {
  return isCallError(error) && (error.hasCode('transition_not_allowed') || error.hasCode('version_conflict'));
}

/** A refusal for some time goes when the time is over. */
function Refusal({ error }: { error: unknown }) {
  const [end] = useState(() => waitEndOf(error, new Date()));
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (end === null) return undefined;
    const timer = setTimeout(() => setOver(true), end.getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [end]);
  if (isOver) return null;
  return (
    <Note tone="bad" live title="Не получилось">
      {moveErrorText(error)}
      {end && waitEndText(error, end)}
    </Note>
  );
}

function useMoveForm(props: MoveDialogProps) {
  const { open, onClose, check, run, done, isShownElsewhere, hasOpenerAfter = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [incomplete, setIncomplete] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  const isDone = useRef(false);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setError(null);
  }
  useEffect(() => {
    if (open) isDone.current = false;
    // The opener is gone with the move.
    else if (isDone.current && !hasOpenerAfter)
      document.querySelector<HTMLElement>('[data-bid-head]')?.focus();
  }, [open, hasOpenerAfter]);
  useEffect(() => {
    if (incomplete > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [incomplete]);
  const send = useOneAtATime(async () => {
    setError(null);
    if (check && !(await check())) return setIncomplete((count) => count + 1);
    setBusy(true);
    try {
      await run();
      isDone.current = true;
      onClose();
      showToast.success(done);
    } catch (failure) {
      if (isShownElsewhere?.(failure)) setIncomplete((count) => count + 1);
      else setError(failure);
    } finally {
      setBusy(false);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events of a dialog reach the form around its opener.
    event.stopPropagation();
    void send();
  };
  return { form, error, isBusy, submit, givesFocusBack: () => !isDone.current };
}
