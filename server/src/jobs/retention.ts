import { days } from '../platform/clock/durations.ts';

const years = (count: number) => days(365 * count);

/**
 * How long personal data is stored, and why. The jobs in `schedules.ts` purge what is older; docs/operations.md lists
 * the periods for operators. Data that only a limit uses has its period next to that limit.
 */
export const retentionMs = {
  /** The limits on codes look back a day; a week lets an operator investigate an attack. */
  loginCode: days(7),
  /** As long as an idle session lives: the browser counts as known for that time. */
  confirmedLogin: days(60),
  /** A number changes its owner about once a year at the soonest. */
  confirmedPhone: years(1),
  /** Questions about who used an account come within weeks. */
  endedSession: days(30),
  /** A person notices a stranger's login within months. */
  notice: days(180),
  /** Longer than any notification waits. */
  delivery: days(30),
  /** The limits look back a day. */
  emailCode: days(7),
  /** The cookie that identifies the browser lives a year, so an older list is unreachable. */
  favoriteOfBrowser: years(1),
  /** A driver comes back to an open trouble within weeks. */
  conversationOfBrowser: days(30),
  /** As long as the history of a car is of use for the next trouble. */
  conversationOfPerson: years(1),
  phoneShownToBrowser: years(1),
  /** A driver may come back to a draft; each use of it begins the term again. */
  uploadInNoBid: days(30),
  /** Later it no longer says whether an answer is near. */
  lastSeen: days(30),
  /** An operator looks at abuse within weeks. */
  limitHit: days(30),
  /** A day is enough to detect a repeated request. */
  browserOfLead: days(7),
  /** A year covers an insurance policy and a dispute about the call. */
  lead: years(1),
  /** Who has not answered within a month will be invited again. */
  staffInvitation: days(30),
  /** The limitation period of the Civil Code, article 196, after the data are deleted. */
  endedConsent: years(3),
} as const;
