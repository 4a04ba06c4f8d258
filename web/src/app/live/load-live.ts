import { useSession } from '../../features/auth/session.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';

/** Loads the code of the socket for signed-in people, after the first screen. Pages poll without it. */
export function loadLive(): void {
  let isLoading = false;
  const load = ({ status } = useSession.getState()) => {
    if (isLoading || status !== 'signedIn') return;
    isLoading = true;
    whenIdle(() => {
      import('./start-live.ts').then(
        ({ startLive }) => startLive(),
        () => {
          isLoading = false;
        },
      );
    });
  };
  load();
  useSession.subscribe(load);
}
