import type { Profile } from '@sto/contract/auth/auth.schemas';
import { Bell, ChevronDown, type LucideIcon } from 'lucide-react';
import { useLocation } from 'react-router';
import { useSession } from '../../features/auth/session.ts';
import { useCounters, useFreshCounters } from '../../features/profile/counters.api.ts';
import { actingText, roleWords } from '../../features/profile/role-words.ts';
import { paths } from '../../lib/paths.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { headerLinksOf } from '../role-links.ts';
import { Avatar } from './avatar.tsx';
import styles from './layout.module.css';
import { RoleIcon } from './role-icon.tsx';
import { UnreadBadge } from './unread-badge.tsx';

/** The part of the header for a signed-in person; empty while the session is unknown. */
export function PersonControls({ onProfile }: { onProfile: () => void }) {
  const profile = useSession((session) => session.profile);
  useFreshCounters(useLocation().pathname);
  return (
    profile && (
      <>
        <CounterLinks profile={profile} />
        <ProfileButton profile={profile} onPress={onProfile} />
      </>
    )
  );
}

/** Links to notifications, bids and messages with their unread counts. */
function CounterLinks({ profile }: { profile: Profile }) {
  const counters = useCounters(profile);
  const links = headerLinksOf(profile.role);
  return (
    <>
      <CounterLink to={paths.notifications} title="Уведомления" icon={Bell} count={counters.notifications} />
      {links && <CounterLink {...links.bids} count={counters.bids} />}
      {links && <CounterLink {...links.messages} count={counters.chat} />}
    </>
  );
}

interface CounterLinkProps {
  to: string;
  title: string;
  icon: LucideIcon;
  count: number;
}

function CounterLink({ to, title, icon: Icon, count }: CounterLinkProps) {
  return (
    <Link to={to} className={styles.counterLink}>
      <Icon aria-hidden="true" />
      <VisuallyHidden>{title}</VisuallyHidden>
      <UnreadBadge count={count} corner />
    </Link>
  );
}

function ProfileButton({ profile, onPress }: { profile: Profile; onPress: () => void }) {
  const name = profile.name.split(' ')[0] || 'Профиль';
  const hasRoles = profile.roles.length > 1;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classNames(styles.headerButton, styles.who)}
      onClick={onPress}
    >
      <span className={styles.acting}>
        <Avatar profile={profile} />
        {hasRoles && <RoleIcon role={profile.role} className={styles.role} />}
      </span>
      <span className={classNames(styles.names, styles.roomyOnly)} aria-hidden="true">
        <span className={styles.clip}>{name}</span>
        {hasRoles && <span className={styles.roleName}>{roleWords[profile.role]}</span>}
      </span>
      <VisuallyHidden>
        Меню профиля {name}
        {hasRoles && `, ${actingText(profile.role).toLowerCase()}`}
      </VisuallyHidden>
      <ChevronDown className={classNames(styles.chevron, styles.roomyOnly)} aria-hidden="true" />
    </button>
  );
}
