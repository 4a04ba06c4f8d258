import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { call } from '../../lib/api/call.ts';
import { identityHash } from '../../lib/browser/identity.ts';
import type { DraftData } from './draft-shape.ts';

const touchedStorageKey = 'sto-draft-touched';
const dayMs = 24 * 60 * 60_000;
const nextTryMs = 5 * 60_000;

let triedAt = 0;

/**
 * The server purges files whose draft has not been in use for a month: a change of the draft renews the term, at most
 * once a day.
 */
export function touchFiles({ uploads }: Pick<DraftData, 'uploads'>): void {
  const ids = uploads.flatMap(({ id }) => id ?? []);
  const now = Date.now();
  const isWithin = (ms: number, moment: number) => Math.abs(now - moment) < ms;
  if (ids.length === 0 || isWithin(nextTryMs, triedAt) || isWithin(dayMs, touchedAt(now))) return;
  triedAt = now;
  call(fileEndpoints.touch, { upload_ids: ids, identity_hash: identityHash() })
    .then(() => storeTouchedAt(now))
    .catch(() => undefined);
}

function touchedAt(now: number): number {
  try {
    const stored = Number(localStorage.getItem(touchedStorageKey));
    if (stored > 0) return stored;
  } catch {
    return now;
  }
  storeTouchedAt(now);
  return now;
}

function storeTouchedAt(moment: number): void {
  try {
    localStorage.setItem(touchedStorageKey, String(moment));
  } catch {
    // A forbidden storage holds no draft either.
  }
}
