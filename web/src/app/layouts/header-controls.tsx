import { ChevronDown, MapPin, Phone } from 'lucide-react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';
import { useCityName } from '../../features/city/cities.api.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import styles from './layout.module.css';

export function CityButton({ onPress }: { onPress: () => void }) {
  const name = useCityName();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Город: ${name}. Изменить`}
      className={classNames(styles.headerButton, styles.wideOnly)}
      onClick={onPress}
    >
      <MapPin aria-hidden="true" />
      <span className={styles.clip}>{name}</span>
      <ChevronDown className={styles.chevron} aria-hidden="true" />
    </button>
  );
}

interface ContactsButtonProps {
  open: boolean;
  onToggle: () => void;
  /** Where the panel hangs below the button. */
  box: RefObject<HTMLDivElement | null>;
}

export function ContactsButton({ open, onToggle, box }: ContactsButtonProps) {
  return (
    <div ref={box} className={classNames(styles.contacts, styles.wideOnly)}>
      <IconButton
        label="Контакты"
        variant={open ? 'tint' : 'plain'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onToggle}
      >
        <Phone aria-hidden="true" />
      </IconButton>
    </div>
  );
}

export function LoginButton() {
  const { pathname, search, hash } = useLocation();
  return (
    <ButtonLink
      variant="primary"
      size="md"
      className={styles.login}
      to={paths.login(pathname + search + hash)}
    >
      Войти
    </ButtonLink>
  );
}
