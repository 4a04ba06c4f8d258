import { type ReactNode, useId } from 'react';
import { classNames } from '../primitives/class-names.ts';
import styles from './segmented.module.css';

interface SegmentedProps<Value extends string | number> {
  /** The question the choice answers, read aloud. */
  label: string;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
  size?: 'md' | 'sm';
  /** The id of the line that says what is wrong; absent: nothing is. */
  errorId?: string | undefined;
}

/** Two or three options, one of them chosen. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames(styles.seg, props.size === 'sm' && styles.sm)}>
      <legend className={styles.legend}>{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            aria-invalid={props.errorId ? true : undefined}
            aria-describedby={props.errorId}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          <span>
            {option.icon}
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
