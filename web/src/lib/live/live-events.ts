import type { LiveEvent, LiveEventData, LiveEventName } from '@sto/contract/live/server-event';
import type { QueryKey } from '@tanstack/react-query';

/** Which queries of a feature an event makes old. */
export interface LiveMap {
  /** After a gap: all that events may change. */
  readonly all: readonly QueryKey[];
  /** After each connection: what is reported only at its time, and never afterwards. */
  readonly momentary?: readonly QueryKey[];
  /** In tabs that are not seen too; reading must not mark anything as seen. */
  readonly inBackground?: true;
  readonly on: { readonly [Name in LiveEventName]?: (data: LiveEventData[Name]) => readonly QueryKey[] };
}

/** `gap`: events may have been missed. `connected`: only those that mean something at their time. */
export type LiveNews = LiveEvent | { readonly event: 'gap' } | { readonly event: 'connected' };

type Listener = (news: LiveNews) => void;

const listeners = new Set<Listener>();

/** Hears the events of all tabs' one socket; the answer stops it. Nothing comes without a socket. */
export function listenToLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishLive(news: LiveNews): void {
  for (const listener of listeners) listener(news);
}
