import { Heart } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './heart-button.module.css';

interface HeartButtonProps {
  /** The subject, read aloud: «Мотор на Сретенке». */
  of: string;
  on: boolean;
  onToggle: () => void;
  /** `plain` in rows of buttons, `over` on a picture. */
  variant?: 'plain' | 'over';
  className?: string;
}

/** Adds to the favourites and removes; the touch target is 44 px even if it looks smaller. */
export function HeartButton({ of, on, onToggle, variant = 'plain', className }: HeartButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`В избранное: ${of}`}
      className={classNames(styles.heart, styles[variant], on && styles.on, className)}
      onClick={onToggle}
    >
      <Heart aria-hidden="true" />
    </button>
  );
}
