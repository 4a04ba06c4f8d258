import type { Theme } from '@sto/contract/auth/auth.schemas';
import { useSession } from '../features/auth/session.ts';
import { showTheme } from '../lib/browser/theme.ts';

/** The site is drawn as its person chose, on every device; for nobody as the device asks for. */
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
