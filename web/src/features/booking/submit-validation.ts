import { type ErrorCode, errorCatalogue } from '@sto/contract/errors';
import { maxCommentLength } from '@sto/contract/limits';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { type CallError, isCallError } from '../../lib/api/call-error.ts';
import { phoneErrorText, phoneOf } from '../../lib/text/phone.ts';
import type { BookingForm } from '../draft/draft.store.ts';
import { isBookable, todayAt, type WorkshopHours } from './date-period.ts';

type SubmitField = 'car' | 'works' | 'phone' | 'leg' | 'day' | 'comment' | 'photos';
export type SubmitErrors = Partial<Record<SubmitField, string>>;

interface Filled {
  hasCar: boolean;
  worksCount: number;
  /** As shown in the field: typed, or the account's. */
  phone: string;
  form: Pick<BookingForm, 'day' | 'comment' | 'leg'>;
  hours: WorkshopHours;
}

export function submitErrors({ hasCar, worksCount, phone, form, hours }: Filled, now: Date): SubmitErrors {
  const errors: SubmitErrors = {};
  if (!hasCar) errors.car = 'Выберите машину';
  if (worksCount === 0) errors.works = 'Выберите работы';
  const wrongPhone = phoneError(phone);
  if (wrongPhone) errors.phone = wrongPhone;
  const wrongAddress = legError(form);
  if (wrongAddress) errors.leg = wrongAddress;
  const day = dayError(form.day, hours, now);
  if (day) errors.day = day;
  if (form.comment.length > maxCommentLength)
    errors.comment = `Сократите комментарий до ${maxCommentLength} знаков`;
  return errors;
}

export function legError({ leg }: Pick<BookingForm, 'leg'>): string | null {
  return leg && leg.address.trim().length < 5 ? 'Напишите адрес: улица и дом' : null;
}

function phoneError(phone: string): string | null {
  return phoneOf(phone) ? null : phoneErrorText(phone);
}

function dayError(day: string | null, hours: WorkshopHours, now: Date): string | null {
  if (day === null) return 'Выберите день';
  if (isBookable(day, hours, now)) return null;
  return day < todayAt(hours, now)
    ? 'Этот день уже прошёл. Выберите другой'
    : errorCatalogue.service_closed.text;
}

const fieldByName: Record<string, SubmitField> = {
  auto_id: 'car',
  model_id: 'car',
  generation_id: 'car',
  modification_id: 'car',
  licence_plate: 'car',
  vin: 'car',
  mileage: 'car',
  year: 'car',
  work_type_ids: 'works',
  phone: 'phone',
  leg_kind: 'leg',
  leg_address: 'leg',
  period_start: 'day',
  period_end: 'day',
  slot_from: 'day',
  hold_id: 'day',
  comment: 'comment',
  upload_ids: 'photos',
  file_ids: 'photos',
};

const fieldByCode: Partial<Record<ErrorCode, SubmitField>> = {
  car_incomplete: 'car',
  car_in_garage: 'car',
  phone_invalid: 'phone',
  period_invalid: 'day',
  service_closed: 'day',
  file_duplicate: 'photos',
  files_too_many: 'photos',
};

/** Errors of the server by field; toasts show the rest. */
export function refusalsOf(error: unknown): SubmitErrors {
  const errors: SubmitErrors = {};
  if (!isCallError(error)) return errors;
  for (const [name, messages] of Object.entries(error.fields)) {
    const field = fieldByName[name.replace(/\[\]$|[.[].*$/, '')];
    if (field && messages[0]) errors[field] = messages[0];
  }
  for (const { code, message } of error.items) {
    const field = code && fieldByCode[code];
    if (field) errors[field] = message;
  }
  return errors;
}

type WorkshopRefusal = Pick<Workshop, 'bid_availability' | 'unsupported_reason' | 'active_bid_id'>;

/** The workshop's reason for a refusal: an open bid of this car, or no such bids. Else null. */
export function workshopRefusalOf(error: unknown): WorkshopRefusal | null {
  if (!isCallError(error)) return null;
  const bidId = error.details?.bid_id;
  const reason = error.details?.reason;
  if (error.hasCode('active_bid_exists'))
    return {
      bid_availability: 'disabled_has_active_bid',
      unsupported_reason: null,
      active_bid_id: typeof bidId === 'number' ? bidId : null,
    };
  const unsupported = unsupportedReasonOf(error, reason);
  return (
    unsupported && {
      bid_availability: 'disabled_sto_not_supported',
      unsupported_reason: unsupported,
      active_bid_id: null,
    }
  );
}

function unsupportedReasonOf(error: CallError, reason: unknown): Workshop['unsupported_reason'] {
  if (error.hasCode('own_workshop')) return 'own';
  if (error.hasCode('works_not_offered')) return 'works';
  const isKnown = reason === 'mark' || reason === 'not_connected';
  return error.hasCode('service_not_supported') && isKnown ? reason : null;
}
