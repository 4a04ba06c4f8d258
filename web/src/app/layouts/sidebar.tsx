import type { Profile } from '@sto/contract/auth/auth.schemas';
import { ChevronRight, type LucideIcon, MapPin, Phone, Sparkles } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../features/auth/session.ts';
import { useCityName } from '../../features/city/cities.api.ts';
import { useCounters } from '../../features/profile/counters.api.ts';
import { actingText } from '../../features/profile/role-words.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Link, NavLink } from '../../ui/primitives/link.tsx';
import { Logo } from '../../ui/primitives/logo.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { type SiteGroup, siteMenuOf } from '../menu-items.ts';
import { Avatar } from './avatar.tsx';
import { CloseButton } from './close-button.tsx';
import type { HeaderPanel } from './header-panel.ts';
import styles from './header-panels.module.css';
import { UnreadBadge } from './unread-badge.tsx';

interface SidebarProps {
  onShow: (panel: HeaderPanel | null) => void;
}

/** The header's menu below 1200 px: everything is listed, nothing folds. */
export function Sidebar({ onShow }: SidebarProps) {
  const { status, profile } = useSession();
  const { pathname, search, hash } = useLocation();
  const cityName = useCityName();
  const close = () => onShow(null);
  const isDriver = status !== 'unknown' && (!profile || profile.role === 'customer');
  return (
    <div className={styles.panel}>
      <div className={styles.top}>
        <Logo />
        <CloseButton onClose={close} />
      </div>
      {status === 'anonymous' && (
        <ButtonLink variant="primary" block to={paths.login(pathname + search + hash)} onClick={close}>
          Войти
        </ButtonLink>
      )}
      <div>
        {profile && <Person profile={profile} onPress={() => onShow('profile')} />}
        {profile?.role !== 'service' && (
          <PanelRow icon={MapPin} title={cityName} onPress={() => onShow('city')} />
        )}
        <PanelRow icon={Phone} title="Контакты" onPress={() => onShow('contacts')} />
        {isDriver && (
          <Link to={paths.assistant} className={styles.row} onClick={close}>
            <Sparkles aria-hidden="true" />
            Помощник
          </Link>
        )}
      </div>
      <nav aria-label="Разделы" className={styles.sections}>
        {siteMenuOf(profile?.role).map((entry) =>
          'items' in entry ? (
            <Group key={entry.title} group={entry} onFollow={close} />
          ) : (
            <SectionLink key={entry.title} {...entry} isMain onFollow={close} />
          ),
        )}
      </nav>
    </div>
  );
}

function Person({ profile, onPress }: { profile: Profile; onPress: () => void }) {
  const { bids, chat } = useCounters(profile);
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onPress}>
      <Avatar profile={profile} />
      <span className={styles.grow}>
        <Text as="span" strong className={styles.line}>
          {profile.name || 'Профиль'}
        </Text>
        <Text as="span" size="sm" tone="third" className={styles.line}>
          {profile.roles.length > 1 ? actingText(profile.role) : 'Профиль и заявки'}
        </Text>
      </span>
      <UnreadBadge count={bids + chat} />
    </button>
  );
}

function PanelRow(props: { icon: LucideIcon; title: string; onPress: () => void }) {
  const { icon: Icon } = props;
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={props.onPress}>
      <Icon aria-hidden="true" />
      <span className={styles.grow}>{props.title}</span>
      <ChevronRight aria-hidden="true" />
    </button>
  );
}

function Group({ group, onFollow }: { group: SiteGroup; onFollow: () => void }) {
  const id = useId();
  return (
    <div>
      <p id={id} className={styles.groupTitle}>
        {group.title}
      </p>
      <ul aria-labelledby={id}>
        {group.items.map((item) => (
          <li key={item.to}>
            <SectionLink to={item.to} title={item.title} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SectionLink(props: { to: string; title: string; isMain?: boolean; onFollow: () => void }) {
  return (
    <NavLink
      to={props.to}
      end
      onClick={props.onFollow}
      className={({ isActive }) =>
        classNames(styles.section, props.isMain && styles.main, isActive && styles.current)
      }
    >
      {props.title}
    </NavLink>
  );
}
