import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../../features/auth/session.ts';
import { OfflineLine } from '../../features/offline/offline-line.tsx';
import { useLocation } from '../../lib/page-router.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import styles from './cabinet-layout.module.css';

// The map, where most begin, has no need of them. Their places are kept, so nothing moves when they come.
const loadMenus = () => import('./cabinet-menus.tsx');
const SideMenu = lazy(async () => ({ default: (await loadMenus()).SideMenu }));
const CabinetTabs = lazy(async () => ({ default: (await loadMenus()).CabinetTabs }));

/** Side menu from 1200 px, tab bar below. */
export function CabinetLayout({ children }: { children: ReactNode }) {
  const role = useSession((session) => session.profile?.role);
  const isStuck = useSession((session) => session.isStuck);
  return (
    <>
      <OfflineLine isServerAway={isStuck} hasGarage={role === 'customer'} />
      <div className={styles.cabinet}>
        <div className={styles.side}>
          <div className={styles.menu}>
            <Menu>{role && <SideMenu role={role} />}</Menu>
          </div>
        </div>
        <div className={styles.content}>{children}</div>
      </div>
      <Menu>{role && <CabinetTabs role={role} />}</Menu>
    </>
  );
}

/** A menu whose code did not come leaves the page to be read. */
function Menu({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary fallback={null} resetKey={pathname}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
