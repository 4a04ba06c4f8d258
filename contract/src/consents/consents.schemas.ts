import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { consentKinds, leadKinds } from '../enums.ts';
import { Id, IdForm, intForm, Moment, paged, pageForm } from '../primitives.ts';
import { type ConsentKind, consentVersions } from './consent-versions.ts';

/**
 * The version that the sender was shown and agreed to: a page from yesterday sends yesterday's, and during a rolling
 * update a page of the newer server sends the next one.
 */
export const consentVersionForm = (kind: ConsentKind) => intForm(1, consentVersions[kind] + 1);

/** Which form it was given in; of a request to be called back, on the page of which area. */
export const ConsentSource = z.enum(['login', 'booking', ...leadKinds]);
export type ConsentSource = z.infer<typeof ConsentSource>;

/** What a person agreed to: a version of a text once, again for another phone and for each request to be called back. */
export const Consent = z.object({
  id: Id,
  kind: z.enum(consentKinds),
  version: z.int(),
  /** Paragraphs of that version, as they were shown. */
  text: z.array(z.string()),
  source: ConsentSource,
  given_at: Moment,
  /** Whether `withdraw` takes it back; the others last as long as the account does. */
  can_withdraw: z.boolean(),
});

export const consentSchemas = {
  index: {
    summary: 'Согласия, которые вы дали',
    form: z.object(pageForm),
    answer: paged(Consent),
  },
  withdraw: {
    summary: 'Отозвать согласие на звонок и удалить запрос',
    form: z.object({ id: IdForm }),
    answer: z.object({ id: Id }),
  },
} satisfies Record<string, CallSchemas>;
