import type { Profile } from '@sto/contract/auth';
import { useSession } from '../features/auth/session.ts';
import { showTheme } from '../lib/theme.ts';

/** The site is drawn as its person chose, on every device; for nobody as the device asks for. */
export function followTheme(): void {
  let shown: Profile | null | undefined;
  const follow = ({ status, profile } = useSession.getState()) => {
    if (status === 'unknown' || profile === shown) return;
    shown = profile;
    // A copy on the device may be from before there were settings.
    showTheme(profile?.settings?.theme ?? 'system');
  };
  follow();
  useSession.subscribe(follow);
}
