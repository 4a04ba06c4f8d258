import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}
const FieldContext = createContext<FieldWiring | null>(null);

/** Ids and aria of the surrounding `Field`, for any control placed inside it. */
export function useFieldControl() {
  const field = useContext(FieldContext);
  const ownId = useId();
  return {
    id: field?.id ?? ownId,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  };
}

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

export type ControlSize = 'medium' | 'large';

type TextInputProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> & {
  size?: ControlSize;
  icon?: ReactNode;
  /** Fixed text before what is typed, such as «+7». */
  prefix?: ReactNode;
  /** Stands at the right end: a clear button, a unit. */
  after?: ReactNode;
  invalid?: boolean;
};

export function TextInput({
  size = 'large',
  icon,
  prefix,
  after,
  invalid,
  className,
  disabled,
  ...rest
}: TextInputProps) {
  const wiring = useFieldControl();
  const bad = invalid ?? wiring['aria-invalid'];
  return (
    <span
      className={classNames(
        styles.control,
        size === 'medium' && styles.medium,
        bad && styles.bad,
        disabled && styles.off,
        className,
      )}
    >
      {icon}
      {prefix && (
        <span className={styles.prefix} aria-hidden="true">
          {prefix}
        </span>
      )}
      <input {...wiring} {...rest} aria-invalid={bad || undefined} disabled={disabled} />
      {after}
    </span>
  );
}
