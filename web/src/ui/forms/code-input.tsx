import { maskitoTransform } from '@maskito/core';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { maskOf } from '../../lib/text/mask.ts';
import { classNames } from '../primitives/class-names.ts';
import styles from './code-input.module.css';
import { useFieldControl } from './text-input.tsx';

type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref' | 'maxLength'> & {
  value: string;
  onChange: (digits: string) => void;
  length: number;
};

/** One real field under the cells, so that paste, SMS autofill and screen readers work as in any other. */
export function CodeInput({ value, onChange, length, disabled, ...rest }: CodeInputProps) {
  const mask = { mask: maskOf('9'.repeat(length)) };
  const wiring = useFieldControl();
  const input = useRef<HTMLInputElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const invalid = wiring['aria-invalid'];
  // A refused code stays, chosen whole: the next key replaces it.
  useEffect(() => {
    if (invalid) input.current?.select();
  }, [invalid]);
  const cells = Array.from({ length }, (_, index) => ({ index, digit: value[index] ?? '' }));
  const current = Math.min(value.length, length - 1);
  return (
    <span className={classNames(styles.code, invalid && styles.bad, disabled && styles.off)}>
      {cells.map(({ index, digit }) => (
        <span
          key={index}
          aria-hidden="true"
          className={classNames(styles.cell, hasFocus && index === current && styles.current)}
        >
          {digit}
        </span>
      ))}
      <input
        {...wiring}
        {...rest}
        ref={input}
        className={styles.input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        value={value}
        disabled={disabled}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        onChange={(event) => onChange(maskitoTransform(event.currentTarget.value, mask))}
      />
    </span>
  );
}
