import type { Role } from '@sto/contract/auth';
import { type ReactNode, useEffect } from 'react';
import { loadSession, useSession } from '../features/auth/session.ts';
import { Redirect, useLocation } from '../lib/page-router.tsx';
import { homeOf, paths } from '../lib/paths.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Loader } from '../ui/feedback/loader.tsx';
import { showToast } from '../ui/feedback/toast.tsx';

/** Lets in a signed-in person, with the role if one is named; sends the others to the login page or to their own part of the site. */
export function RequireRole({ is, children }: { is?: Role | undefined; children: ReactNode }) {
  const { status, profile, isStuck } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'anonymous') return <Redirect to={paths.login(pathname + search + hash)} />;
  if (!profile) {
    return isStuck ? (
      <ErrorState title="Профиль не загрузился" onRetry={loadSession} />
    ) : (
      <Loader title="Загрузка..." />
    );
  }
  if (is && !profile.roles.includes(is)) return <Refusal needed={is} home={homeOf(profile.role)} />;
  return children;
}

const refusals: Record<Role, string> = {
  customer: 'Эта страница для водителей. Войдите с номером водителя',
  service: 'Это страница автосервиса. Войдите с номером его сотрудника',
  autopark: 'Это страница автопарка. Войдите с номером его сотрудника',
};

/** Says why the person is somewhere else now. */
function Refusal({ needed, home }: { needed: Role; home: string }) {
  useEffect(() => showToast.error(refusals[needed]), [needed]);
  return <Redirect to={home} />;
}
