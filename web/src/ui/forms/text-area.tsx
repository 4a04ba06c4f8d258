import { type ComponentProps, useState } from 'react';
import { classNames } from '../primitives/class-names.ts';
import styles from './field.module.css';
import { useFieldControl } from './text-input.tsx';

type TextAreaProps = ComponentProps<'textarea'> & {
  /** «12 / 500» under the box, with `maxLength`: from the start, or never; not given, near the end. */
  counter?: boolean;
};

/** The browser cuts a longer text without a word. */
const nearEnd = 0.8;

export function TextArea({
  rows = 3,
  counter,
  className,
  disabled,
  maxLength,
  onInput,
  ...rest
}: TextAreaProps) {
  const wiring = useFieldControl();
  const given = rest.value ?? rest.defaultValue ?? '';
  const [typed, setTyped] = useState<number | null>(null);
  const length = rest.value !== undefined ? String(given).length : (typed ?? String(given).length);
  return (
    <>
      <span
        className={classNames(
          styles.control,
          styles.area,
          wiring['aria-invalid'] && styles.bad,
          disabled && styles.off,
          className,
        )}
      >
        <textarea
          {...wiring}
          {...rest}
          rows={rows}
          maxLength={maxLength}
          disabled={disabled}
          onInput={(event) => {
            setTyped(event.currentTarget.value.length);
            onInput?.(event);
          }}
        />
      </span>
      {maxLength && (counter ?? length > nearEnd * maxLength) && (
        <span className={styles.counter} aria-hidden="true">
          {length} / {maxLength}
        </span>
      )}
    </>
  );
}
