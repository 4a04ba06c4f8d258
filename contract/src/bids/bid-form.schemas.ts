import { z } from 'zod';
import { consentVersionForm } from '../consents/consents.schemas.ts';
import { bidSources } from '../enums.ts';
import { maxCommentLength, maxTenderOffers, maxTenderRadiusKm, maxWorksPerBid } from '../limits.ts';
import {
  IdForm,
  idListForm,
  intForm,
  Moment,
  MomentOrDay,
  numberForm,
  PhoneForm,
  textForm,
} from '../primitives.ts';
import { legForm } from './legs.schemas.ts';

const bidForm = z.object({
  /** Absent: a tender, see the fields of its own. */
  service_id: IdForm.optional(),
  /** Offers to wait for in a tender. */
  offer_limit: intForm(1, maxTenderOffers).optional(),
  /** Of a tender; required there. */
  city_id: IdForm.optional(),
  /** The middle of a tender; absent: that of the city. */
  lat: numberForm(-90, 90).optional(),
  long: numberForm(-180, 180).optional(),
  /** Kilometres around the middle; absent: the whole city. */
  radius: intForm(1, maxTenderRadiusKm).optional(),
  auto_id: IdForm,
  /** A day without a time means all of it on the workshop's clock; for today, what is left. */
  period_start: MomentOrDay,
  /** A day without a time means its end; absent: the end of the day of `period_start`. */
  period_end: MomentOrDay.optional(),
  /** The time of a hold of the driver (`slot/hold`) replaces the period. */
  hold_id: z.uuid().optional(),
  /** A free time (`schedule/slots`), likewise. */
  slot_from: Moment.optional(),
  type_connection: intForm(1, 2),
  work_type_ids: idListForm(maxWorksPerBid).refine((ids) => ids.length > 0, 'Выберите хотя бы одну работу'),
  /** Absent: the phone of the account. */
  phone: PhoneForm.optional(),
  comment: textForm(maxCommentLength).default(''),
  ...legForm,
  partner_id: IdForm.optional(),
  utm_source: textForm(200).optional(),
  bid_source: z.enum(bidSources).default('manual'),
  recaptcha_token: textForm(4000).optional(),
  /** Created once for a draft: a repeated key returns the same bid. */
  idempotency_key: z.uuid().optional(),
  upload_ids: idListForm(10).optional(),
  /** The version of the text «booking» that the form showed; absent: no text was shown. */
  consent_version: consentVersionForm('booking').optional(),
});
/** A tender needs a place and has no time of a workshop's schedule. A journey needs an address. */
export const BidCreateForm = bidForm.superRefine((form, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (form.leg_kind !== undefined && (form.leg_address ?? '').length < 5)
    refuse('leg_address', 'Напишите адрес: улица и дом');
  if (form.leg_kind === undefined && form.leg_address) refuse('leg_kind', 'Выберите, как помочь с дорогой');
  if ((form.leg_lat === undefined) !== (form.leg_long === undefined))
    refuse('leg_lat', 'Нужны обе координаты');
  if (form.service_id !== undefined) return;
  if (form.city_id === undefined) refuse('city_id', 'Выберите автосервис или город');
  if ((form.lat === undefined) !== (form.long === undefined)) refuse('lat', 'Нужны обе координаты');
  if (form.hold_id !== undefined) refuse('hold_id', 'Время занимают в одном автосервисе');
  if (form.slot_from !== undefined) refuse('slot_from', 'Время выбирают в одном автосервисе');
});
export type BidCreateForm = z.output<typeof BidCreateForm>;
