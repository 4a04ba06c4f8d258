import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { ToastContainer, type ToastOptions, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { IconButton } from '../primitives/icon-button.tsx';
import styles from './toast.module.css';

export type ToastKind = 'success' | 'error' | 'warning';

/** Spec section 9. */
const autoCloseMs = 5000;
const toastsMax = 3;

const looks: Record<ToastKind, Required<Pick<ToastOptions, 'role' | 'icon'>>> = {
  success: { role: 'status', icon: <CircleCheck aria-hidden="true" className={styles.ok} /> },
  error: { role: 'alert', icon: <CircleAlert aria-hidden="true" className={styles.bad} /> },
  warning: { role: 'status', icon: <TriangleAlert aria-hidden="true" className={styles.warn} /> },
};

/** Those that stand, by what they say. One on its way out is none: the library would take what is said anew for it. */
const standing = new Map<string, number>();
let told = 0;

export function putToast(kind: ToastKind, text: string): void {
  const said = `${kind}:${text}`;
  told += 1;
  const toastId = standing.get(said) ?? told;
  standing.set(said, toastId);
  toast(text, { toastId, onClose: () => standing.delete(said), ...looks[kind] });
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
