import type { BidCreateForm } from '@sto/contract/bids/bid-form.schemas';
import { consentVersions } from '@sto/contract/consents/consent-versions';
import { isCallError } from '../../lib/api/call-error.ts';
import { isUnknownSession } from '../assistant/assistant.api.ts';
import { bidSourceOf, useAssistant } from '../assistant/assistant.store.ts';
import { createCarOnce } from '../cars/car-form.api.ts';
import { type DayPart, type DraftLeg, isCarComplete, useDraft } from '../draft/draft.store.ts';
import { sendMissingTo, uploadsSettled } from '../files/uploads.store.ts';
import { type CreatedBid, createBid, makeBid } from './bid-create.api.ts';
import { periodOf, type WorkshopHours } from './date-period.ts';

export interface SubmitOrder {
  workshopId: number;
  /** A car of the garage; null: the draft's car is created first. */
  carId: number | null;
  workIds: readonly number[];
  phone: string;
  typeConnection: 1 | 2;
  comment: string;
  day: string;
  part: DayPart;
  slot: string | null;
  /** The reservation of `slot`, if there is one. */
  holdId?: string | null;
  leg?: DraftLeg | undefined;
  hours: WorkshopHours;
}

export interface SubmitOutcome extends CreatedBid {
  /** Names of files that did not reach the bid. */
  missedFiles: string[];
}

/**
 * Creates the bid of the draft: waits for running uploads, creates a new car, creates the bid under the draft's key,
 * and uploads failed photos to it. Finished steps are not repeated: sending again continues. @throws {CallError} an
 * error of the server; the draft is unchanged.
 */
export async function submitBid(order: SubmitOrder): Promise<SubmitOutcome> {
  const confirmedAt = new Date().toISOString();
  await uploadsSettled();
  const carId = order.carId ?? (await carOfDraft());
  const period = periodOf(order.day, order.part, order.hours, new Date());
  if (!period) throw new Error('the day is no longer bookable');
  const send = (holdId = order.holdId) => {
    const draft = useDraft.getState();
    return sendForm(confirmedAt, {
      service_id: order.workshopId,
      auto_id: carId,
      period_start: period.start,
      period_end: period.end,
      slot_from: order.slot ?? undefined,
      hold_id: (order.slot && holdId) || undefined,
      type_connection: order.typeConnection,
      work_type_ids: [...order.workIds],
      phone: order.phone,
      comment: order.comment,
      ...legFields(order.leg),
      bid_source: bidSourceOf(order.workIds),
      idempotency_key: draft.idempotencyKey,
      consent_version: consentVersions.booking,
      upload_ids: draft.uploads.flatMap(({ status, id }) => (status === 'uploaded' && id !== null ? id : [])),
    });
  };
  const created = await send().catch((error: unknown) => {
    // The reservation is over, the time itself may still be free.
    if (isCallError(error) && 'hold_id' in error.fields) return send(null);
    // The key belongs to another form whose answer was lost: this is a new draft. A second open bid for the same car
    // is still refused, and the error leads to the first one.
    if (!isCallError(error) || !error.hasCode('idempotency_mismatch')) throw error;
    useDraft.getState().renewKey();
    return send();
  });
  return { ...created, missedFiles: await sendMissingTo(created.bidId) };
}

type BidForm = BidCreateForm & { service_id: number; idempotency_key: string };

/** Works of the assistant go out by its own call with its summary. That call knows no journey. */
async function sendForm(confirmedAt: string, form: BidForm): Promise<CreatedBid> {
  const { sessionId, wish } = useAssistant.getState();
  if (form.bid_source !== 'ai' || sessionId === null || form.leg_kind) return createBid(form);
  const { bid_source, upload_ids: file_ids, ...bid } = form;
  const talk = { session_id: sessionId, ai_summary: wish?.summary ?? '', confirmed_at: confirmedAt };
  try {
    return await makeBid({ ...bid, ...talk, bid_source, file_ids });
  } catch (error) {
    if (!isUnknownSession(error) && !isWrongClock(error)) throw error;
    return createBid(form);
  }
}

/** The clock of this device is ahead or behind; the ordinary call does not need it. */
const isWrongClock = (error: unknown) =>
  isCallError(error) && ('confirmed_at' in error.fields || error.hasCode('confirmation_stale'));

export function legFields(leg: DraftLeg | undefined) {
  if (!leg) return {};
  const { kind, address, place } = leg;
  const at = place && { leg_lat: place.lat, leg_long: place.long };
  return { leg_kind: kind, leg_address: address.trim(), ...at };
}

/** The described car is created in the garage. */
export async function carOfDraft(): Promise<number> {
  const { newCar, carCreated } = useDraft.getState();
  if (!isCarComplete(newCar)) throw new Error('no car is chosen');
  const car = await createCarOnce(newCar);
  carCreated(car.id);
  return car.id;
}
