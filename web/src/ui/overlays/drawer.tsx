import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { NoNetworkStrip } from '../feedback/offline-strip.tsx';
import { liftToasts } from '../feedback/toast-lift.ts';
import { classNames } from '../primitives/class-names.ts';
import { IconButton } from '../primitives/icon-button.tsx';
import { fromTablet, useMediaQuery } from '../primitives/media-query.ts';
import styles from './drawer.module.css';
import { useOverlayEntry } from './overlay-entry.ts';
import { useSwipeDown } from './swipe-down.ts';

interface DrawerProps {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  /** Shows the back arrow: one step down the stack. Esc and a swipe down do the same. */
  onBack?: (() => void) | undefined;
  /** A selector of the element that gets the focus after a step back. */
  returnTo?: string | null | undefined;
  /**
   * `over-list`: 480 px over the list without dimming, full screen on phones; its address gives it a history entry.
   * `aside`: the same at the right, next to the list. `left` 271, `right` 292: dimmed, an overlay that the browser's
   * Back closes.
   */
  placement?: 'over-list' | 'aside' | 'left' | 'right';
  foot?: ReactNode;
  /** Replaces the title bar by content over the body; `title` still names the drawer for screen readers. */
  bare?: boolean;
  /** The name is for screen readers only: the body begins with a heading of its own. */
  titleHidden?: boolean;
  /** A picture before the title. */
  mark?: ReactNode;
  actions?: ReactNode;
  /** The body has no side padding: full-width rows and pictures. */
  flush?: boolean;
  /** The content has the height of the body and scrolls by itself. */
  fill?: boolean;
  children: ReactNode;
}

/** A panel with a step of work. Esc or a swipe down closes the top one; focus moves in and returns. */
export function Drawer(props: DrawerProps) {
  const { open = true, placement = 'over-list', onClose } = props;
  const wide = useMediaQuery(fromTablet);
  const heading = useRef<HTMLHeadingElement>(null);
  const overList = placement === 'over-list' || placement === 'aside';
  const stepDown = () => (props.onBack ?? onClose)();
  const swiped = useSwipeDown(stepDown, placement === 'over-list' && !wide);
  useOverlayEntry(open && !overList, onClose);
  return (
    <BaseDialog.Root
      open={open}
      modal={overList && wide ? 'trap-focus' : true}
      disablePointerDismissal={overList}
      onOpenChange={(next, { reason }) => {
        if (next) return;
        if (reason === 'escape-key') stepDown();
        else onClose();
      }}
    >
      <BaseDialog.Portal>
        {!overList && <BaseDialog.Backdrop className={styles.dim} />}
        <BaseDialog.Popup
          ref={swiped}
          className={classNames(styles.drawer, styles[placement])}
          initialFocus={() => leftAt(heading, props.returnTo) ?? heading.current}
        >
          {overList && <NoNetworkStrip />}
          <DrawerBar {...props} heading={heading} />
          <div className={classNames(styles.body, props.flush && styles.flush, props.fill && styles.fill)}>
            {props.children}
          </div>
          {props.foot && (
            <div className={styles.foot} data-drawer-foot="" ref={liftToasts}>
              {props.foot}
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The control that led to the drawer above, after a step back from it. */
function leftAt({ current }: RefObject<HTMLElement | null>, selector: string | null | undefined) {
  return selector ? current?.closest('[role=dialog]')?.querySelector<HTMLElement>(selector) : null;
}

/** The name stays one element in all its looks, because it may have the focus. */
function DrawerBar(props: DrawerProps & { heading: RefObject<HTMLHeadingElement | null> }) {
  const { bare = false, onBack } = props;
  return (
    <div className={bare ? styles.hidden : classNames(styles.bar, onBack && styles.back)}>
      {onBack && !bare && (
        <IconButton label="Назад" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
      )}
      {!bare && props.mark}
      <div className={styles.titles}>
        <BaseDialog.Title
          className={bare || props.titleHidden ? styles.hidden : styles.title}
          ref={props.heading}
          tabIndex={-1}
        >
          {props.title}
        </BaseDialog.Title>
        {props.subtitle && !bare && (
          <BaseDialog.Description className={styles.subtitle}>{props.subtitle}</BaseDialog.Description>
        )}
      </div>
      {!bare && props.actions}
      {!bare && (
        <BaseDialog.Close
          render={
            <IconButton label="Закрыть">
              <X aria-hidden="true" />
            </IconButton>
          }
        />
      )}
    </div>
  );
}
