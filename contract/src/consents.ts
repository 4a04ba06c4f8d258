import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LeadKind } from './leads.ts';
import { Id, Moment, paged, pageForm } from './primitives.ts';

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
};
