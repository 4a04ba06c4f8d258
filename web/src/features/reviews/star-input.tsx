import { type MouseEvent, useId } from 'react';
import { formatRating } from '../../lib/text/rating.ts';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Stars } from '../../ui/primitives/stars.tsx';
import styles from './star-input.module.css';

interface StarInputProps {
  label: string;
  /** 0: not chosen yet. */
  value: number;
  onChange: (value: number) => void;
  step?: 0.5 | 1;
  size?: 'l' | 'xl';
  required?: boolean;
  error?: string | undefined;
}

const starsMax = 5;

/** The part of a star that was pressed is the last one that counts; a slider would round to the nearest. */
function pressedValue({ currentTarget, clientX }: MouseEvent<HTMLInputElement>, step: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(starsMax, Math.ceil(((clientX - left) / width) * (starsMax / step)) * step);
}

/** Stars over a slider: arrows and a press choose, screen readers hear the number. */
export function StarInput(props: StarInputProps) {
  const { label, value, onChange, step = 1, size = 'l', required = false, error } = props;
  const id = useId();
  const errorId = `${id}-error`;
  const choose = (chosen: number) => onChange(Math.max(1, chosen));
  return (
    <div className={classNames(styles.field, size === 'xl' && styles.big)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className={styles.row}>
        <span className={styles.control}>
          <input
            id={id}
            type="range"
            className={styles.range}
            min={0}
            max={starsMax}
            step={step}
            value={value}
            aria-valuetext={value === 0 ? 'Не выбрано' : `${formatRating(value)} из 5`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => choose(Number(event.currentTarget.value))}
            onClick={(event) => event.detail > 0 && choose(pressedValue(event, step))}
          />
          <span aria-hidden="true" className={styles.stars}>
            <Stars value={value} size="xl" />
          </span>
        </span>
        <span className={styles.number} aria-hidden="true">
          {value === 0 ? '' : formatRating(value)}
        </span>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
