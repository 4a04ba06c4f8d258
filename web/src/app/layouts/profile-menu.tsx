import type { Profile, Role } from '@sto/contract/auth/auth.schemas';
import {
  CarFront,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  ShieldCheck,
  Sparkles,
  Truck,
  Warehouse,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetTalk } from '../../features/assistant/assistant.store.ts';
import { signOut, useSession } from '../../features/auth/session.ts';
import { countUnsent, dropUnsent } from '../../features/chat/outbox.store.ts';
import { UnsentDialog } from '../../features/chat/unsent-dialog.tsx';
import { useDraft } from '../../features/draft/draft.store.ts';
import { clearFiles } from '../../features/files/uploads.store.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { homeOf, paths } from '../../lib/paths.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { roleMenuOf } from '../role-menus.ts';
import { Avatar } from './avatar.tsx';
import { CloseButton } from './close-button.tsx';
import styles from './header-panels.module.css';
import { MenuLinks } from './menu-links.tsx';
import { switchRole } from './switch-role.ts';

export function ProfileMenu({ onClose }: { onClose: () => void }) {
  const profile = useSession((session) => session.profile);
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<number | null>(null);
  if (!profile) return null;
  const leave = async () => {
    dropUnsent(profile.id);
    onClose();
    useDraft.getState().clearPerson();
    clearFiles();
    forgetTalk();
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
      <div className={styles.links}>
        <MenuLinks label="Профиль" items={roleMenuOf(profile.role).cabinet} onFollow={onClose} />
      </div>
      <HelpLinks role={profile.role} onFollow={onClose} />
      {profile.roles.length > 1 && <RoleLinks profile={profile} onClose={onClose} />}
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

const roleLinks: Record<Role, { title: string; icon: LucideIcon }> = {
  customer: { title: 'Войти как водитель', icon: CarFront },
  service: { title: 'Войти как автосервис', icon: Warehouse },
  autopark: { title: 'Войти как автопарк', icon: Truck },
  operator: { title: 'Войти как оператор', icon: ShieldCheck },
};

/** The person's other roles. */
function RoleLinks({ profile, onClose }: { profile: Profile; onClose: () => void }) {
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
  return (
    <ul className={styles.roles}>
      {profile.roles
        .filter((role) => role !== profile.role)
        .map((role) => {
          const { title, icon: Icon } = roleLinks[role];
          return (
            <li key={role}>
              <button
                type="button"
                className={classNames(styles.row, busy && styles.busy)}
                aria-disabled={busy || undefined}
                onClick={() => become(role)}
              >
                <Icon aria-hidden="true" />
                {title}
              </button>
            </li>
          );
        })}
    </ul>
  );
}
