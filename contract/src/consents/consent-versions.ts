/**
 * The current version of each consent text in `consent-texts.ts`. `account`: to have an account; `booking`:
 * to give a bid to its workshop; `callback`: to be called back.
 */
export const consentVersions = { account: 3, booking: 1, callback: 1 } as const;
export type ConsentKind = keyof typeof consentVersions;
