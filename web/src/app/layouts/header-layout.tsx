import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../features/auth/session.ts';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { SkipLink } from '../../ui/primitives/visually-hidden.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { MainPart } from './main-part.tsx';

/** For the few operators who act in the place of a person. */
const PlaceBanner = lazy(async () => ({ default: (await import('./place-banner.tsx')).PlaceBanner }));

const InvitationBanner = lazyComponent(
  async () => (await import('./invitation-banner.tsx')).InvitationBanner,
  () => null,
);

export function HeaderLayout() {
  const isSignedIn = useSession((session) => session.profile !== null);
  const isInPlace = useSession((session) => Boolean(session.profile?.acting_operator));
  const { pathname } = useLocation();
  return (
    <div className={pathname === '/' ? styles.fixed : styles.app}>
      <SkipLink />
      {isInPlace && (
        <Suspense fallback={null}>
          <PlaceBanner />
        </Suspense>
      )}
      {isSignedIn && <InvitationBanner />}
      <Header />
      <MainPart />
    </div>
  );
}
