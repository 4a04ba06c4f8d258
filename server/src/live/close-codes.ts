/** Why the server closes a socket (RFC 6455, 7.4); 4000 and above are our own. */
export const closeCodes = {
  /** The server stops: connect again, another one answers. */
  goingAway: 1001,
  /** A frame that no client of ours sends. */
  refused: 1008,
  /** The client reads too slowly, or events may have been missed: connect again and ask for the rest. */
  tryLater: 1013,
  /** The session has ended. */
  signedOut: 4401,
  /** The person has other rights now: connect again and ask for everything. */
  otherRights: 4403,
  /** Too many sockets of one person: the oldest is closed. */
  tooMany: 4429,
} as const;
