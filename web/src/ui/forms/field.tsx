import { type ReactNode, useId } from 'react';
import { classNames } from '../primitives/class-names.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';
import { FieldContext } from './text-input.tsx';

interface FieldProps {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  required?: boolean;
  /** What is wrong and what to do; shown under the control and read aloud. */
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Field({
  label,
  labelHidden,
  required = false,
  error,
  hint,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={classNames(styles.field, className)}>
        <label htmlFor={id} className={labelHidden ? styles.hidden : styles.label}>
          {label}
          {required && (
            <span className={styles.required} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {children}
        {error && (
          <FieldError className={styles.error} id={errorId}>
            {error}
          </FieldError>
        )}
        {hint && (
          <p className={styles.hint} id={hintId}>
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
