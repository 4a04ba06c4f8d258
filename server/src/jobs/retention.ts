import { days } from '../platform/clock/durations.ts';

const years = (count: number) => days(365 * count);

/**
 * How long what tells of people is kept, and why; `sweep.ts` removes what is older, docs/operations.md tells it to those
 * who run an installation. What is kept only while a limit counts it stands with its limit.
 */
export const keptMs = {
  /** The caps on codes look back a day; a week lets people who run the server see an attack. */
  loginCode: days(7),
  /** A browser that signed in to a phone is known for as long as a session may rest. */
  confirmedLogin: days(60),
  /** After its end: whose account was entered from where is asked within weeks. */
  endedSession: days(30),
  /** The cookie that names a browser lives a year from its making, so nobody can ask for an older list. */
  favoriteOfBrowser: years(1),
  /** The same. */
  phoneShownToBrowser: years(1),
  /** A bid is not written for longer. */
  uploadInNoBid: days(7),
  /** A day is what telling a repeated request takes. */
  browserOfLead: days(7),
  /** Who waits for a call is called within days; a year covers a policy of insurance and a dispute about the call. */
  lead: years(1),
  /** After the data it allowed are gone: as long as one may be asked by what right they were held (Civil Code, article 196). */
  endedConsent: years(3),
} as const;
