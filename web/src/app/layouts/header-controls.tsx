import type { Profile } from '@sto/contract/auth';
import { Bell, ChevronDown, type LucideIcon, MapPin, Phone } from 'lucide-react';
import type { RefObject } from 'react';
import { useCityName } from '../../features/city/cities.api.ts';
import { useCounters } from '../../features/counters/counters.api.ts';
import { useLocation } from '../../lib/page-router.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { headerLinksOf } from '../menu-items.ts';
import { paths } from '../paths.ts';
import { Avatar } from './avatar.tsx';
import styles from './layout.module.css';
import { UnreadBadge } from './unread-badge.tsx';

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

/** The bell, the bids and the messages with what is unread; phones have the bids in the profile menu. */
export function CounterLinks({ profile }: { profile: Profile }) {
  const counters = useCounters(profile);
  const links = headerLinksOf(profile.role);
  return (
    <>
      <CounterLink to={paths.notifications} title="Уведомления" icon={Bell} count={counters.notifications} />
      {links && <CounterLink {...links.bids} count={counters.bids} className={styles.wideOnly} />}
      {links && <CounterLink {...links.messages} count={counters.chat} />}
    </>
  );
}

interface CounterLinkProps {
  to: string;
  title: string;
  icon: LucideIcon;
  count: number;
  className?: string | undefined;
}

function CounterLink({ to, title, icon: Icon, count, className }: CounterLinkProps) {
  return (
    <Link to={to} className={classNames(styles.counterLink, className)}>
      <Icon aria-hidden="true" />
      <VisuallyHidden>{title}</VisuallyHidden>
      <UnreadBadge count={count} corner />
    </Link>
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

export function ProfileButton({ profile, onPress }: { profile: Profile; onPress: () => void }) {
  const name = profile.name || 'Профиль';
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classNames(styles.headerButton, styles.who)}
      onClick={onPress}
    >
      <Avatar profile={profile} />
      <VisuallyHidden>Меню профиля </VisuallyHidden>
      <span className={classNames(styles.clip, styles.roomyOnly)}>{name.split(' ')[0]}</span>
      <ChevronDown className={classNames(styles.chevron, styles.roomyOnly)} aria-hidden="true" />
    </button>
  );
}
