import { X } from 'lucide-react';
import { useRef } from 'react';
import { useFocusAfterBlock } from '../overlays/focus-after-removal.ts';
import { useOverlayEntry } from '../overlays/overlay-entry.ts';
import { Button } from '../primitives/button.tsx';
import { classNames } from '../primitives/class-names.ts';
import { IconButton } from '../primitives/icon-button.tsx';
import styles from './lazy-failure.module.css';
import type { LazyFallbackProps } from './lazy-fallback.ts';

/** Says that a part of the page did not load: in its place, or over the page if the part would have opened there. */
export function LazyFailure(props: LazyFallbackProps) {
  return props.hasFailed && props.open !== false && <Failure {...props} isOverlay={props.open} />;
}

/** The same for what opens by an address of its own, which Back leaves. */
export function LazyFailureAtAddress(props: LazyFallbackProps) {
  return props.hasFailed && props.open && <Failure {...props} />;
}

function Failure({
  open,
  onClose,
  busy,
  onRetry,
  isOverlay = false,
}: LazyFallbackProps & { isOverlay?: boolean }) {
  const block = useRef<HTMLDivElement>(null);
  useFocusAfterBlock(block);
  useOverlayEntry(isOverlay && onClose !== undefined, () => onClose?.());
  return (
    <div ref={block} role="alert" className={classNames(styles.failure, open && styles.over)}>
      <p>Не загрузилось. Проверьте сеть и повторите.</p>
      <Button variant="soft" size="sm" busy={busy} onClick={onRetry}>
        Повторить
      </Button>
      {onClose && (
        <IconButton label="Закрыть" size="sm" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
