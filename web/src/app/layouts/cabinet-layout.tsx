import { Outlet } from 'react-router';
import { useSession } from '../../features/auth/session.ts';
import { OfflineLine } from '../../features/offline/offline-line.tsx';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import styles from './cabinet-layout.module.css';

// Their places are reserved: nothing moves when they load.
const SideMenu = lazyComponent(async () => (await import('./cabinet-menus.tsx')).SideMenu);
const ConfirmLogin = lazyComponent(
  async () => (await import('../../features/auth/confirm-login.tsx')).ConfirmLogin,
);
const CabinetTabs = lazyComponent(async () => (await import('./cabinet-menus.tsx')).CabinetTabs);

/** Side menu from 1200 px, tab bar below. */
export function CabinetLayout() {
  const role = useSession((session) => session.profile?.role);
  const isStuck = useSession((session) => session.isStuck);
  return (
    <>
      <OfflineLine isServerAway={isStuck} />
      <div className={styles.cabinet}>
        <div className={styles.side}>
          <div className={styles.menu}>{role && <SideMenu />}</div>
        </div>
        <div className={styles.content}>
          <Outlet />
        </div>
      </div>
      {role && role !== 'customer' && <ConfirmLogin />}
      <div className={styles.tabs}>{role && <CabinetTabs />}</div>
    </>
  );
}
