import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { ToastContainer, type ToastOptions, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { isCopied } from '../../lib/browser/copy-text.ts';
import { IconButton } from '../primitives/icon-button.tsx';
import styles from './toast.module.css';

export type ToastKind = 'success' | 'error' | 'warning';

export interface ToastNote {
  /** What the person can do now. */
  hint?: string | undefined;
  /** Id of the failed request. */
  supportCode?: string | undefined;
  /** One tap that takes the news back. The toast closes after it. */
  undo?: { label: string; onClick: () => void } | undefined;
}

/** Spec section 9. */
const autoCloseMs = 5000;
const toastsMax = 3;

const looks: Record<ToastKind, Required<Pick<ToastOptions, 'role' | 'icon'>>> = {
  success: { role: 'status', icon: <CircleCheck aria-hidden="true" className={styles.ok} /> },
  error: { role: 'alert', icon: <CircleAlert aria-hidden="true" className={styles.bad} /> },
  warning: { role: 'status', icon: <TriangleAlert aria-hidden="true" className={styles.warn} /> },
};

/** Ids of open toasts by text. A closing toast is not open: the library would drop the same text meanwhile. */
const openIds = new Map<string, number>();
let lastId = 0;

export function putToast(kind: ToastKind, text: string, note: ToastNote = {}): void {
  const key = `${kind}:${text}`;
  const { hint, supportCode, undo } = note;
  // Its tap would take back something older.
  if (undo && openIds.has(key)) toast.dismiss(openIds.get(key));
  lastId += 1;
  const toastId = openIds.get(key) ?? lastId;
  openIds.set(key, toastId);
  const takeBack = undo && {
    ...undo,
    onClick: () => {
      // While it slides out, a newer one may be open.
      if ((openIds.get(key) ?? toastId) === toastId) undo.onClick();
      toast.dismiss(toastId);
    },
  };
  const content = hint || supportCode || undo ? <ToastText text={text} {...note} undo={takeBack} /> : text;
  toast(content, { toastId, onClose: () => openIds.delete(key), ...looks[kind] });
}

/** News that was read or missed must not cover the buttons of what opens next. Errors stay. */
export function dismissNews(): void {
  for (const [key, id] of openIds) if (key.startsWith('success:')) toast.dismiss(id);
}

function ToastText({ text, hint, supportCode, undo }: ToastNote & { text: string }) {
  return (
    <div>
      <div>{text}</div>
      {hint && <div>{hint}</div>}
      {supportCode && <SupportCode code={supportCode} />}
      {undo && (
        <button type="button" className={styles.undo} onClick={undo.onClick}>
          {undo.label}
        </button>
      )}
    </div>
  );
}

function SupportCode({ code }: { code: string }) {
  const [isDone, setDone] = useState(false);
  return (
    <button type="button" className={styles.code} onClick={async () => setDone(await isCopied(code))}>
      {isDone ? 'Код скопирован' : `Код для поддержки: ${code}`}
    </button>
  );
}

export function ToastView() {
  return (
    <ToastContainer
      aria-label="Уведомления"
      position="bottom-left"
      autoClose={autoCloseMs}
      limit={toastsMax}
      draggable
      draggablePercent={40}
      closeOnClick={false}
      pauseOnHover
      className={styles.toasts}
      toastClassName={styles.toast}
      progressClassName={styles.progress}
      closeButton={({ closeToast }) => (
        <IconButton label="Закрыть" className={styles.close} onClick={closeToast}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}
