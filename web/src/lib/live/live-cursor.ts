const storageName = 'live_cursor';

/** The last event that this browser has seen, for all tabs and the next visit. */
export function readCursor(person: number): number | null {
  try {
    const [owner, id] = (localStorage.getItem(storageName) ?? '').split(' ');
    return Number(owner) === person && id ? Number(id) : null;
  } catch {
    return null;
  }
}

export function writeCursor(person: number, id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, `${person} ${id}`);
  } catch {
    // No storage: each connection begins with a gap.
  }
}
