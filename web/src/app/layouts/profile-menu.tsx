import type { Profile, Role } from '@sto/contract/auth/auth.schemas';
import { LifeBuoy, LogOut, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut, useSession } from '../../features/auth/session.ts';
import { switchRole } from '../../features/auth/switch-role.ts';
import { countUnsent, dropUnsent } from '../../features/chat/outbox.store.ts';
import { UnsentDialog } from '../../features/chat/unsent-dialog.tsx';
import { actingText } from '../../features/profile/role-words.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { homeOf, paths } from '../../lib/paths.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { forgetDrafts } from '../drafts/personal-drafts.ts';
import { roleMenuOf } from '../role-menus.ts';
import { Avatar } from './avatar.tsx';
import { CloseButton } from './close-button.tsx';
import styles from './header-panels.module.css';
import { MenuLinks } from './menu-links.tsx';
import { RoleIcon } from './role-icon.tsx';

export function ProfileMenu({ onClose }: { onClose: () => void }) {
  const profile = useSession((session) => session.profile);
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<number | null>(null);
  if (!profile) return null;
  const leave = async () => {
    dropUnsent(profile.id);
    onClose();
    forgetDrafts();
    // First away from the person's pages, and at once: their guard would ask to sign in again.
    navigate(paths.map(), { replace: true, flushSync: true });
    await signOut();
  };
  const leaveIfSent = () => {
    const count = countUnsent(profile.id);
    if (count > 0) setUnsent(count);
    else void leave();
  };
  return (
    <div className={styles.panel}>
      <div className={styles.close}>
        <CloseButton onClose={onClose} />
      </div>
      <div className={styles.who}>
        <Avatar profile={profile} large />
        <div className={styles.grow}>
          <Text size="lg" strong>
            {profile.name || 'Профиль'}
          </Text>
          <Text size="sm" tone="third" tabular>
            {formatPhone(profile.phone)}
          </Text>
        </div>
      </div>
      {profile.roles.length > 1 && <Roles profile={profile} onClose={onClose} />}
      <div className={styles.links}>
        <MenuLinks label="Профиль" items={roleMenuOf(profile).cabinet} onFollow={onClose} />
      </div>
      <HelpLinks role={profile.role} onFollow={onClose} />
      <button type="button" className={styles.leave} onClick={leaveIfSent}>
        <LogOut aria-hidden="true" />
        Выйти
      </button>
      <UnsentDialog count={unsent} onClose={() => setUnsent(null)} onLeave={() => void leave()} />
    </div>
  );
}

function HelpLinks({ role, onFollow }: { role: Role; onFollow: () => void }) {
  if (role !== 'customer' && role !== 'service') return null;
  return (
    <div className={styles.help}>
      {role === 'customer' && (
        <Link to={paths.assistant} className={styles.row} onClick={onFollow}>
          <Sparkles aria-hidden="true" />
          Помощник
        </Link>
      )}
      <Link to={paths.support(role)} className={styles.row} onClick={onFollow}>
        <LifeBuoy aria-hidden="true" />
        Поддержка
      </Link>
    </div>
  );
}

const roleLinks: Record<Role, string> = {
  customer: 'Войти как водитель',
  service: 'Войти как автосервис',
  autopark: 'Войти как автопарк',
  operator: 'Войти как оператор',
};

/** The role that the person acts in, and the others. */
function Roles({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const become = useOneAtATime(async (role: Role) => {
    setBusy(true);
    try {
      await switchRole(role);
      onClose();
      navigate(homeOf(role), { replace: true });
    } catch (error) {
      toastErrors(error);
    }
    setBusy(false);
  });
  const others = profile.roles.filter((role) => role !== profile.role);
  return (
    <section aria-label="Роль" className={styles.roles}>
      <p className={styles.acting}>
        <RoleIcon role={profile.role} />
        {actingText(profile.role)}
      </p>
      <ul>
        {others.map((role) => (
          <li key={role}>
            <button
              type="button"
              className={classNames(styles.row, busy && styles.busy)}
              aria-disabled={busy || undefined}
              onClick={() => become(role)}
            >
              <RoleIcon role={role} />
              {roleLinks[role]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
