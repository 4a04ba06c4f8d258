import type { ReactNode } from 'react';
import { useSession } from '../../features/auth/session.ts';
import { OfflineLine } from '../../features/offline/offline-line.tsx';
import { later } from '../../ui/feedback/later.tsx';
import styles from './cabinet-layout.module.css';

// The map, where most begin, has no need of them. Their places are kept, so nothing moves when they come.
const SideMenu = later(async () => (await import('./cabinet-menus.tsx')).SideMenu);
const CabinetTabs = later(async () => (await import('./cabinet-menus.tsx')).CabinetTabs);

/** Side menu from 1200 px, tab bar below. */
export function CabinetLayout({ children }: { children: ReactNode }) {
  const role = useSession((session) => session.profile?.role);
  const isStuck = useSession((session) => session.isStuck);
  return (
    <>
      <OfflineLine isServerAway={isStuck} hasGarage={role === 'customer'} />
      <div className={styles.cabinet}>
        <div className={styles.side}>
          <div className={styles.menu}>{role && <SideMenu role={role} />}</div>
        </div>
        <div className={styles.content}>{children}</div>
      </div>
      <div className={styles.tabs}>{role && <CabinetTabs role={role} />}</div>
    </>
  );
}
