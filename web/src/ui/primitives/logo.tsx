import { Link } from './link.tsx';
import styles from './logo.module.css';

export function Logo() {
  return (
    <Link to="/" className={styles.logo} aria-label="СТО рядом, на главную">
      <svg viewBox="0 0 32 36" aria-hidden="true">
        <path
          className={styles.pin}
          d="M16 35C13 31 3 24.5 3 14.8A13 13 0 0 1 16 2a13 13 0 0 1 13 12.8C29 24.5 19 31 16 35Z"
        />
        <polygon className={styles.nut} points="23.1,19.1 16,23.2 8.9,19.1 8.9,10.9 16,6.8 23.1,10.9" />
        <circle className={styles.lamp} cx="16" cy="15" r="3.6" />
      </svg>
      <span>СТО рядом</span>
    </Link>
  );
}
