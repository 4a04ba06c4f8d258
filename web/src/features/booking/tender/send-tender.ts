import { consentVersions } from '@sto/contract/consents/consent-versions';
import { isCallError } from '../../../lib/api/call-error.ts';
import { bidSourceOf, talkLedToBid } from '../../assistant/assistant.store.ts';
import { type BookingForm, tenderFormId, useDraft } from '../../draft/draft.store.ts';
import { clearFiles, sendMissingTo, uploadsSettled } from '../../files/uploads.store.ts';
import { createBid } from '../bid-create.api.ts';
import type { Period } from '../date-period.ts';
import { carOfDraft, legFields } from '../submit-bid.ts';

export interface TenderPlace {
  city_id: number;
  lat?: number | undefined;
  long?: number | undefined;
  radius?: number | undefined;
}

interface TenderOrder extends Pick<BookingForm, 'typeConnection' | 'comment' | 'leg'> {
  /** Null: the car of the draft is created first. */
  carId: number | null;
  place: TenderPlace;
  offerLimit: number;
  period: Period;
}

interface SentTender {
  bidId: number;
  /** Names of files that did not reach the bid. */
  missedFiles: string[];
}

/** Creates the bid under the key of the draft, and clears the draft. Sending again after an error makes no second one. */
export async function sendTender(order: TenderOrder): Promise<SentTender> {
  await uploadsSettled();
  const carId = order.carId ?? (await carOfDraft());
  const send = () => {
    const draft = useDraft.getState();
    return createBid({
      ...order.place,
      offer_limit: order.offerLimit,
      auto_id: carId,
      period_start: order.period.start,
      period_end: order.period.end,
      type_connection: order.typeConnection,
      work_type_ids: [...draft.workIds],
      comment: order.comment.trim(),
      ...legFields(order.leg),
      bid_source: bidSourceOf(draft.workIds),
      idempotency_key: draft.idempotencyKey,
      consent_version: consentVersions.booking,
      upload_ids: draft.uploads.flatMap(({ status, id }) => (status === 'uploaded' && id !== null ? id : [])),
    });
  };
  const { bidId } = await send().catch((error: unknown) => {
    if (!isCallError(error) || !error.hasCode('idempotency_mismatch')) throw error;
    useDraft.getState().renewKey();
    return send();
  });
  const missedFiles = await sendMissingTo(bidId);
  clearFiles();
  const source = bidSourceOf(useDraft.getState().workIds);
  useDraft.getState().finish(tenderFormId);
  talkLedToBid(bidId, source);
  return { bidId, missedFiles };
}
