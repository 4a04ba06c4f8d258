import { z } from 'zod';
import { consentVersionForm } from '../consents/consents.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { leadKinds, leadStatuses } from '../enums.ts';
import { FlagForm, Id, IdentityHash, IdForm, PhoneForm, textForm } from '../primitives.ts';

export const LeadKind = z.enum(leadKinds);
export type LeadKind = z.infer<typeof LeadKind>;

export const leadSchemas = {
  create: {
    summary: 'Оставить запрос на звонок',
    form: z.object({
      kind: LeadKind,
      name: textForm(80).pipe(z.string().min(1, 'Напишите, как к вам обращаться')),
      phone: PhoneForm,
      comment: textForm(1000).default(''),
      consent: FlagForm.refine((given) => given, 'Нужно согласие на обработку данных'),
      /**
       * The version of the text «callback» that was shown; absent: no text was shown, and no consent is
       * logged.
       */
      consent_version: consentVersionForm('callback').optional(),
      city_id: IdForm.optional(),
      identity_hash: IdentityHash.optional(),
      utm_source: textForm(200).optional(),
      partner_id: IdForm.optional(),
      recaptcha_token: textForm(4000).optional(),
    }),
    answer: z.object({ lead_id: Id, status: z.enum(leadStatuses) }),
  },
} satisfies Record<string, CallSchemas>;
