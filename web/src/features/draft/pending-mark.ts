const storageKey = 'sto-draft-pending';

/** The bid that waits for the login belongs to its tab; it survives a reload. */
export function storePending(workshopId: number | null): void {
  try {
    if (workshopId === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, String(workshopId));
  } catch {
    // Without storage only a reload loses the step.
  }
}

/** Null: no bid of this tab waits. */
export function storedPending(): number | null {
  try {
    const id = Number(sessionStorage.getItem(storageKey));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}
