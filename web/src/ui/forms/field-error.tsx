import { CircleAlert } from 'lucide-react';
import { classNames } from '../primitives/class-names.ts';
import styles from './field-error.module.css';

interface FieldErrorProps {
  children: string;
  /** For the `aria-describedby` of what it is about. */
  id?: string;
  className?: string | undefined;
}

/** The line under a field: what is wrong and what to do; read aloud as it appears. */
export function FieldError({ children, id, className }: FieldErrorProps) {
  return (
    <span className={classNames(styles.error, className)} id={id} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
