import type { CallError } from '../../lib/api/call-error.ts';
import { phoneErrorText, phoneOf } from '../../lib/text/phone.ts';

export const leadFields = ['name', 'phone', 'comment', 'consent'] as const;
export type LeadField = (typeof leadFields)[number];
export type LeadErrors = Partial<Record<LeadField, string>>;

export const leadNameMax = 80;
export const leadCommentMax = 1000;

export interface LeadDraft {
  name: string;
  /** As typed, without +7. */
  phone: string;
  comment: string;
  consent: boolean;
}

export function leadErrors(draft: LeadDraft): LeadErrors {
  const errors: LeadErrors = {};
  if (draft.name.trim() === '') errors.name = 'Напишите, как к вам обращаться';
  if (!phoneOf(draft.phone)) errors.phone = phoneErrorText(draft.phone);
  if (draft.comment.length > leadCommentMax)
    errors.comment = `Сократите комментарий до ${leadCommentMax} знаков`;
  if (!draft.consent) errors.consent = 'Без согласия мы не можем сохранить телефон и перезвонить';
  return errors;
}

/** Errors of the server at their fields. */
export function leadRefusals({ fields }: Pick<CallError, 'fields'>): LeadErrors {
  const errors: LeadErrors = {};
  for (const field of leadFields) {
    const message = fields[field]?.[0];
    if (message) errors[field] = message;
  }
  return errors;
}
