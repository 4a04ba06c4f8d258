import { createHash } from 'node:crypto';
import { consentTexts } from '@sto/contract/consents/consent-texts';
import { consentVersions } from '@sto/contract/consents/consent-versions';
import { Consent } from '@sto/contract/consents/consents.schemas';
import { expect, it } from 'vitest';

/** Of every published text. A new version gets a line; a changed line means that a text was altered. */
const fingerprints = {
  account: ['e9281a8e134c266a', 'b0dbabf3d08c7914', '5b78b7c7ea636b78'],
  booking: ['3ec59483c572760f'],
  callback: ['7edaa4c237912354'],
};

it('a published text is never changed', () => {
  const found = Object.entries(consentTexts).map(([kind, versions]) => [
    kind,
    versions.map((text) => createHash('sha256').update(text.join('\n')).digest('hex').slice(0, 16)),
  ]);
  expect(Object.fromEntries(found)).toEqual(fingerprints);
});

it('the current version is the last one, and every kind of text has one', () => {
  const last = Object.entries(consentTexts).map(([kind, versions]) => [kind, versions.length]);
  expect(Object.fromEntries(last)).toEqual(consentVersions);
  expect([...Consent.shape.kind.options].sort()).toEqual(Object.keys(consentVersions).sort());
});
