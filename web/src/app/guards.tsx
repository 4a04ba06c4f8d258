import type { Role } from '@sto/contract/auth/auth.schemas';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loadSession, useSession } from '../features/auth/session.ts';
import { switchRole } from '../features/auth/switch-role.ts';
import { homeOf, paths } from '../lib/paths.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Loader } from '../ui/feedback/loader.tsx';
import { showToast } from '../ui/feedback/toast.tsx';

/** Shows its pages to a signed-in person with the role, who acts in it from then on; leads the others to the login page or to their own home page. */
export function RequireRole({ is }: { is?: Role }) {
  const { status, profile, isStuck } = useSession();
  const { pathname, search, hash } = useLocation();
  useActing(is, pathname, profile?.id);
  if (status === 'anonymous') return <Navigate to={paths.login(pathname + search + hash)} replace />;
  if (!profile) {
    return isStuck ? (
      <ErrorState title="Профиль не загрузился" onRetry={loadSession} />
    ) : (
      <Loader title="Загрузка..." />
    );
  }
  if (is && !profile.roles.includes(is)) {
    // Another person has come while React still draws the page that is left.
    if (window.location.pathname !== pathname) return <Loader title="Загрузка..." />;
    return <Refusal needed={is} home={homeOf(profile.role)} />;
  }
  return <Outlet />;
}

/**
 * Who comes to a page of another of her roles acts in it from then on. The role may change under a shown page, in the
 * menu or in another tab: the page stays, and does not change it back.
 */
function useActing(is: Role | undefined, pathname: string, personId: number | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a person on a page
  useEffect(() => {
    const { profile } = useSession.getState();
    // An operator in the place of a person leaves the person's role as it is.
    if (!is || !profile?.roles.includes(is) || is === profile.role || profile.acting_operator) return;
    // Without the server the page is shown as it is.
    switchRole(is).catch(() => undefined);
  }, [is, pathname, personId]);
}

const refusals: Record<Role, string> = {
  customer: 'Эта страница для водителей. Войдите с номером водителя',
  service: 'Это страница автосервиса. Войдите с номером его сотрудника',
  autopark: 'Это страница автопарка. Войдите с номером его сотрудника',
  operator: 'Это страница оператора сайта. Войдите с его номером',
};

/** Says why the person is somewhere else now. */
function Refusal({ needed, home }: { needed: Role; home: string }) {
  useEffect(() => showToast.error(refusals[needed]), [needed]);
  return <Navigate to={home} replace />;
}
