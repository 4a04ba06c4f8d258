const ownerKey = 'drafts-of';

/** The person whose drafts this browser has; null: those of a visitor. */
export function draftOwner(): number | null {
  try {
    return Number(localStorage.getItem(ownerKey)) || null;
  } catch {
    return null;
  }
}

export function setDraftOwner(personId: number | null): void {
  try {
    if (personId === null) localStorage.removeItem(ownerKey);
    else localStorage.setItem(ownerKey, String(personId));
  } catch {
    // Without a storage the drafts end with the page.
  }
}
