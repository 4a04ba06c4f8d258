import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { liftToasts } from '../feedback/toast-lift.ts';
import { classNames } from '../primitives/class-names.ts';
import { IconButton } from '../primitives/icon-button.tsx';
import { fromTablet, useMediaQuery } from '../primitives/media-query.ts';
import styles from './dialog.module.css';
import { useOverlayEntry } from './overlay-entry.ts';
import { useSwipeDown } from './swipe-down.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** 640 px in place of 480. */
  wide?: boolean;
  /** Full height on phones, so that changes while typing move nothing. */
  tall?: boolean;
  foot?: ReactNode;
  /** True leaves the choice to the dialog. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | true) | undefined;
  /** Called on close: false leaves the focus where it is; otherwise it returns to the opener. */
  givesFocusBack?: (() => boolean) | undefined;
  children?: ReactNode;
}

/**
 * A question that needs an answer now: centred; on phones a bottom sheet that can be swiped away. The browser's Back
 * closes it. The page behind is inert.
 */
export function Dialog(props: DialogProps) {
  useOverlayEntry(props.open, props.onClose);
  const isSheet = !useMediaQuery(fromTablet);
  const swiped = useSwipeDown(props.onClose, isSheet);
  return (
    <BaseDialog.Root
      open={props.open}
      onOpenChange={(next) => {
        if (!next) props.onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.dim} forceRender />
        <BaseDialog.Popup
          ref={swiped}
          className={classNames(styles.modal, props.wide && styles.wide, props.tall && styles.tall)}
          initialFocus={props.initialFocus}
          finalFocus={props.givesFocusBack}
        >
          {isSheet && <span className={styles.grab} aria-hidden="true" />}
          <div className={styles.bar}>
            <BaseDialog.Title className={styles.title}>{props.title}</BaseDialog.Title>
            <BaseDialog.Close
              render={
                <IconButton label="Закрыть">
                  <X aria-hidden="true" />
                </IconButton>
              }
            />
          </div>
          <div className={styles.body}>
            {props.description && (
              <BaseDialog.Description className={styles.description}>
                {props.description}
              </BaseDialog.Description>
            )}
            {props.children}
          </div>
          {props.foot && (
            <div className={styles.foot} ref={isSheet ? liftToasts : undefined}>
              {props.foot}
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
