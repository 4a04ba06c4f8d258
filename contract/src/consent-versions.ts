import { intForm } from './primitives.ts';

/**
 * The version of each text of agreement that is shown now; the texts stand in `consent-texts.ts`. `account`: to have an
 * account; `booking`: to give a bid to its workshop; `callback`: to be called back.
 */
export const consentVersions = { account: 2, booking: 1, callback: 1 } as const;
export type ConsentKind = keyof typeof consentVersions;

/**
 * The version that the sender was shown and agreed to: a page from yesterday tells yesterday's, and while one server after
 * the other is replaced a page of the newer one tells the next.
 */
export const consentVersionForm = (kind: ConsentKind) => intForm(1, consentVersions[kind] + 1);
