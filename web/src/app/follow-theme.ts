import type { Theme } from '@sto/contract/auth/auth.schemas';
import { useSession } from '../features/auth/session.ts';
import { showTheme } from '../lib/browser/theme.ts';

/** Applies the theme of the signed-in person, on every device; without one, that of the device. */
export function followTheme(): void {
  let shown: Theme | undefined;
  const follow = ({ status, profile } = useSession.getState()) => {
    if (status === 'unknown') return;
    // A copy on the device may be from before there were settings.
    const theme = profile?.settings?.theme ?? 'system';
    if (theme === shown) return;
    shown = theme;
    showTheme(theme);
  };
  follow();
  useSession.subscribe(follow);
}
