const asideKey = 'drafts-aside';
const dayMs = 86_400_000;

/** Unfinished work of a person, for the same person. */
export interface Aside {
  personId: number;
  at: number;
  draft: unknown;
  talk: string;
}

export function storeAside(aside: Aside): void {
  try {
    localStorage.setItem(asideKey, JSON.stringify(aside));
  } catch {
    // Without a storage the drafts end with the session.
  }
}

/** Null: none of the last day. */
export function readAside(): Aside | null {
  try {
    const aside: Aside | null = JSON.parse(localStorage.getItem(asideKey) ?? 'null');
    return aside && Date.now() - aside.at <= dayMs ? aside : null;
  } catch {
    return null;
  }
}

export function removeAside(): void {
  try {
    localStorage.removeItem(asideKey);
  } catch {
    // Nothing was stored.
  }
}

/** Its person may never come back to this browser. */
export function removeOldAside(): void {
  if (readAside() === null) removeAside();
}
