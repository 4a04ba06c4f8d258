import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from '../primitives/class-names.ts';
import styles from './field.module.css';

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}
/** Ids and state from `Field` for the control inside it. */
export const FieldContext = createContext<FieldWiring | null>(null);

/** Ids and aria of the surrounding `Field`, for any control inside it. */
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

export type ControlSize = 'medium' | 'large';

type TextInputProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> & {
  size?: ControlSize;
  icon?: ReactNode;
  /** Fixed text before the input, such as «+7». */
  prefix?: ReactNode;
  /** At the right end: a clear button, a unit. */
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
