export function mediaUrl(storageKey: string): string {
  return `/media/${storageKey}`;
}

export function mediaUrlOrNull(storageKey: string | null): string | null {
  return storageKey === null ? null : mediaUrl(storageKey);
}
