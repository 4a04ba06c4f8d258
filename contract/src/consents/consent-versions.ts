/**
 * The version of each text of agreement that is shown now; `consent-texts.ts` has the texts. `account`: to have an
 * account; `booking`: to give a bid to its workshop; `callback`: to be called back.
 */
export const consentVersions = { account: 2, booking: 1, callback: 1 } as const;
export type ConsentKind = keyof typeof consentVersions;
