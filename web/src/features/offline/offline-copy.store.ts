import type { Profile } from '@sto/contract/auth/auth.schemas';
import type { Query } from '@tanstack/react-query';
import { queryClient } from '../../lib/api/query-client.ts';

/** First words of the stored query keys: the garage, and the bids of either side (`cars.api`, `bids.api`). */
const storedKeys = ['garage', 'bids'];
const storageKey = 'offline-copy';
/** Last seen lists and bids; the oldest are dropped first. */
const entriesMax = 30;
const saveAfterMs = 500;

interface Entry {
  key: readonly unknown[];
  data: unknown;
  updatedAt: number;
}
interface OfflineCopy {
  profile: Profile;
  savedAt: number;
  entries: Entry[];
}

function readCopy(): OfflineCopy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as OfflineCopy | null;
    return copy && Array.isArray(copy.entries) && typeof copy.profile?.id === 'number' ? copy : null;
  } catch {
    return null;
  }
}

function isKept(query: Query): boolean {
  return storedKeys.includes(String(query.queryKey[0])) && query.state.status === 'success';
}

function writeCopy(profile: Profile): void {
  const before = readCopy();
  const seen = queryClient
    .getQueryCache()
    .findAll({ predicate: isKept })
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt }));
  // Data of an earlier visit stay until they are loaded again.
  const earlier = before?.profile.id === profile.id ? before.entries : [];
  const byKey = new Map([...earlier, ...seen].map((entry) => [JSON.stringify(entry.key), entry]));
  const entries = [...byKey.values()].sort((a, b) => b.updatedAt - a.updatedAt).slice(0, entriesMax);
  const copy: OfflineCopy = { profile, savedAt: entries[0]?.updatedAt ?? Date.now(), entries };
  try {
    localStorage.setItem(storageKey, JSON.stringify(copy));
  } catch {
    // With a full storage: half a copy would look complete.
    localStorage.removeItem(storageKey);
  }
}

let stopKeeping: (() => void) | null = null;

/** Stores the garage and bids that this person sees on the device, for use without a network. */
export function saveCopy(profile: Profile): void {
  stopKeeping?.();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    writeCopy(profile);
  };
  const flush = () => {
    if (timer !== undefined) save();
  };
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return;
    timer ??= setTimeout(save, saveAfterMs);
  });
  // Pages that were not opened on this visit must be available too.
  const bringBack = () => void restoreCopy(profile.id);
  window.addEventListener('pagehide', flush);
  window.addEventListener('offline', bringBack);
  stopKeeping = () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('pagehide', flush);
    window.removeEventListener('offline', bringBack);
    stopKeeping = null;
  };
  // Name and role are stored at once: without them no page of the person opens.
  if (readCopy()?.profile.id !== profile.id) writeCopy(profile);
  else timer = setTimeout(save, saveAfterMs);
}

/** At logout, and before another person: nothing of this one stays on the device. */
export function deleteCopy(): void {
  stopKeeping?.();
  localStorage.removeItem(storageKey);
  // What was typed and not sent.
  for (const key of Object.keys(localStorage)) if (key.startsWith('chat:')) localStorage.removeItem(key);
}

/**
 * Restores the data that `person` has last seen here, for the pages to show until the server answers. @returns the
 * person's profile; null without a copy of this person.
 */
export function restoreCopy(person: number | null): Profile | null {
  const copy = readCopy();
  if (!copy || copy.profile.id !== person) return null;
  for (const { key, data, updatedAt } of copy.entries) {
    // No component uses them yet, and without a network they could not be loaded again.
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt });
  }
  return copy.profile;
}

export function copySavedAt(): number | null {
  return readCopy()?.savedAt ?? null;
}
