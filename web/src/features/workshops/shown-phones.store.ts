const storageKey = 'sto-shown-phones';
const idsMax = 200;

function shownIds(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/**
 * The age of a workshop that came with a page cached for all. 0: stale, because this person may have a bid there, or
 * this browser was shown the phones; the server decides what either sees. Undefined: fresh.
 */
export function ageOfPublic(workshopId: number, { isSignedIn }: { isSignedIn: boolean }): 0 | undefined {
  return isSignedIn || shownIds().includes(workshopId) ? 0 : undefined;
}

export function rememberShownPhones(workshopId: number): void {
  const others = shownIds().filter((id) => id !== workshopId);
  try {
    localStorage.setItem(storageKey, JSON.stringify([workshopId, ...others].slice(0, idsMax)));
  } catch {
    // Without storage the button is shown again.
  }
}
