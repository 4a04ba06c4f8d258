import { create } from 'zustand';

/** Of Chromium alone, so the library of types has none. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const closedKey = 'install-closed';

/** The offer of the browser to install the site; null: not made yet, or used. */
export const useInstallPrompt = create<{ prompt: InstallPrompt | null }>(() => ({ prompt: null }));

/** Before the site can show its own card, the browser makes its offer, and shows a bar of its own unless it is held. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallPrompt.setState({ prompt: event as InstallPrompt });
  });
  window.addEventListener('appinstalled', closeInstall);
}

/** For good, on this device. */
export function closeInstall(): void {
  useInstallPrompt.setState({ prompt: null });
  try {
    localStorage.setItem(closedKey, '1');
  } catch {
    // Without storage the card comes back with the next page.
  }
}

export function isInstallClosed(): boolean {
  try {
    return localStorage.getItem(closedKey) !== null;
  } catch {
    return false;
  }
}
