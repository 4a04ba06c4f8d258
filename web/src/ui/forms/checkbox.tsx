import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../primitives/class-names.ts';
import styles from './checkbox.module.css';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children' | 'ref' | 'part'> & {
  onChange?: (checked: boolean) => void;
  children: ReactNode;
};

/** A whole-row checkbox; `part` shows that only some of a group are on. */
export function Checkbox({
  onChange,
  children,
  part = false,
  className,
  ...rest
}: ChoiceProps & { part?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = part;
  }, [part]);
  return (
    <label className={classNames(styles.check, className)}>
      <input
        {...rest}
        ref={input}
        type="checkbox"
        className={styles.input}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <span className={styles.box} aria-hidden="true">
        <Check />
      </span>
      <span className={styles.text}>{children}</span>
    </label>
  );
}

/** One of several rows with the same `name`. */
export function Radio({ onChange, children, className, ...rest }: ChoiceProps) {
  return (
    <label className={classNames(styles.check, className)}>
      <input
        {...rest}
        type="radio"
        className={styles.input}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <span className={classNames(styles.box, styles.round)} aria-hidden="true" />
      <span className={styles.text}>{children}</span>
    </label>
  );
}
