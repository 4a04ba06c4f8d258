import { useSession } from '../../features/auth/session.ts';
import { useCounters } from '../../features/profile/counters.api.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import { NavLink } from '../../ui/primitives/link.tsx';
import type { MenuItem } from '../role-links.ts';
import styles from './menu-links.module.css';
import { UnreadBadge } from './unread-badge.tsx';

interface MenuLinksProps {
  /** Names the navigation for screen readers. */
  label: string;
  items: MenuItem[];
  onFollow?: () => void;
}

export function MenuLinks({ label, items, onFollow }: MenuLinksProps) {
  const counters = useCounters(useSession((session) => session.profile));
  return (
    <nav aria-label={label} className={styles.menu}>
      {items.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          end={isRootOfOthers(item)}
          onClick={onFollow}
          className={({ isActive }) => classNames(styles.link, isActive && styles.on)}
        >
          <item.icon aria-hidden="true" />
          <span className={styles.title}>{item.title}</span>
          {item.counter && <UnreadBadge count={counters[item.counter]} />}
        </NavLink>
      ))}
    </nav>
  );
}

/** The same links at the bottom of a phone. */
export function TabBar({ label, items }: MenuLinksProps) {
  const counters = useCounters(useSession((session) => session.profile));
  return (
    <nav aria-label={label} className={styles.tabBar} data-tab-bar="">
      {items.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          end={isRootOfOthers(item)}
          className={({ isActive }) => classNames(styles.tab, isActive && styles.tabOn)}
        >
          <item.icon aria-hidden="true" />
          {item.shortTitle ?? item.title}
          {item.counter && <UnreadBadge count={counters[item.counter]} corner />}
        </NavLink>
      ))}
    </nav>
  );
}

/** `/` and `/customer` begin the addresses of other items: they are current on their own page only. */
function isRootOfOthers({ to }: MenuItem): boolean {
  return to.lastIndexOf('/') === 0;
}
