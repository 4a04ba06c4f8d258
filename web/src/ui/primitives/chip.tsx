import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

type ChipProps = ComponentProps<'button'> & {
  /** Given: a toggle. Absent: a plain action. */
  on?: boolean;
  variant?: 'outline' | 'quiet' | 'float';
  icon?: ReactNode;
  /** A count; hidden at zero. */
  count?: number;
};

export function Chip({
  on,
  variant = 'outline',
  icon,
  count,
  className,
  children,
  type = 'button',
  ...rest
}: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={on}
      className={classNames(styles.chip, styles[variant], on && styles.on, className)}
    >
      {icon}
      {children}
      {count ? <span className={styles.count}>{count}</span> : null}
    </button>
  );
}

export function RemovableChip(props: { children: string; onRemove: () => void; float?: boolean }) {
  return (
    <span className={classNames(styles.chip, styles.work, props.float && styles.raised)}>
      {props.children}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Убрать: ${props.children}`}
        onClick={props.onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}

export function ChipRow(props: { scroll?: boolean; label?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div
      role="group"
      aria-label={props.label}
      className={classNames(styles.chips, props.scroll && styles.scroll)}
    >
      {props.children}
    </div>
  );
}
