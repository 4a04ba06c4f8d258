import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { consentKinds, leadKinds } from '../enums.ts';
import { Id, IdForm, intForm, Moment, paged, pageForm } from '../primitives.ts';
import { type ConsentKind, consentVersions } from './consent-versions.ts';

/**
 * The version that was shown. An old page sends an older one; during a rolling update a page of the newer
 * server sends the next one.
 */
export const consentVersionForm = (kind: ConsentKind) => intForm(1, consentVersions[kind] + 1);

/** The form of the consent; for a callback request, the area of its page. */
export const ConsentSource = z.enum(['login', 'booking', ...leadKinds]);
export type ConsentSource = z.infer<typeof ConsentSource>;

/** A consent: once for each version of a text, phone and callback request. */
export const Consent = z.object({
  id: Id,
  kind: z.enum(consentKinds),
  version: z.int(),
  text: z.array(z.string()),
  source: ConsentSource,
  given_at: Moment,
  /** Whether `withdraw` accepts it; the others last as long as the account. */
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
