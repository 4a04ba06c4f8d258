import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LeadKind } from './leads.ts';
import { Id, IdForm, Moment, paged, pageForm } from './primitives.ts';

/** Which form it was given in; of a request to be called back, on the page of which area. */
export const ConsentSource = z.enum(['login', 'booking', ...LeadKind.options]);
export type ConsentSource = z.infer<typeof ConsentSource>;

/** What a person agreed to: a version of a text once, again for another phone and for each request to be called back. */
export const Consent = z.object({
  id: Id,
  kind: z.enum(['account', 'booking', 'callback']),
  version: z.int(),
  /** Paragraphs of that version, as they were shown. */
  text: z.array(z.string()),
  source: ConsentSource,
  given_at: Moment,
  /** Whether `withdraw` takes it back; the others last as long as the account does. */
  can_withdraw: z.boolean(),
});

export const consentEndpoints = {
  /** What the caller has agreed to, the newest first. */
  index: endpoint({
    method: 'GET',
    path: '/v2/user/consent/index/',
    summary: 'Согласия, которые вы дали',
    access: 'user',
    form: z.object(pageForm),
    answer: paged(Consent),
  }),
  /**
   * Takes back the consent to be called back, and removes the request that it was given for. The consents to the account
   * and to bids are refused with `consent_needed`: they end with the account.
   */
  withdraw: endpoint({
    method: 'POST',
    path: '/v2/user/consent/withdraw/',
    summary: 'Отозвать согласие на звонок и удалить запрос',
    access: 'user',
    form: z.object({ id: IdForm }),
    answer: z.object({ id: Id }),
  }),
};
