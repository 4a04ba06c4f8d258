import { createHash } from 'node:crypto';
import type { BidCreateForm } from '@sto/contract/bids/bid-form.schemas';
import type { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { AnswerOf } from '@sto/contract/endpoint';
import { and, eq, inArray } from 'drizzle-orm';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { lockPerson } from '../../../db/lock-person.ts';
import { bids, bidWorks } from '../../../db/tables/bids.ts';
import { files } from '../../../db/tables/files.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { knownPartner } from '../../../observability/known-partner.ts';
import { recordLimitHits } from '../../../observability/limit-hits.ts';
import { recordConsent } from '../../consents/record-consent.ts';
import { loadDraftUploads } from '../../files/files.load.ts';
import { type KnownBid, recordEvents } from '../bid-events.ts';
import type { Period } from '../bid-period.ts';
import type { BidRow } from '../bids.load.ts';
import { isPhoneVisibleToWorkshop } from '../bids.policy.ts';
import { chatIdOf } from '../bids.queries.ts';
import { legOfForm } from '../leg/leg.policy.ts';
import { findOpenBid } from '../offers/open-bid.queries.ts';
import { checkTender, saveTender } from '../tender/start-tender.ts';
import { answerDeadline } from '../timers/bid-timers.policy.ts';
import { bookInstantly } from '../visit/book-instantly.ts';
import { giveSlotToBid, takeWishedSlot, wantsSlot } from '../visit/wished-slot.ts';
import { checkBidLimits } from './bid-limits.ts';
import { loadBidPhone } from './bid-phone.load.ts';
import { checkBookable } from './check-bookable.ts';

type Answer = AnswerOf<typeof customerBidEndpoints.create>;

/**
 * A driver requests a visit with one car from one workshop, or offers from those around. The same `idempotency_key`
 * gives the same bid, and the workshop has at most one open bid of a car: the unique indexes decide, so two calls at
 * once do too.
 */
export async function createBid(deps: Deps, call: Call<'customer'>, form: BidCreateForm): Promise<Answer> {
  return createBidFrom(deps, call, form, { source: 'manual', aiSummary: null });
}

/** Where a bid comes from. A form cannot prove that it comes from the assistant: only its own call says so. */
export interface BidOrigin {
  source: BidRow['source'];
  aiSummary: string | null;
  /** The start of the bid, if it is another than that of its form. */
  startOf?(form: BidCreateForm, now: Date): string;
  /** In the same transaction, after each call that makes or finds the bid. */
  onMade?(tx: Db, bid: BidRow): Promise<void>;
}

export async function createBidFrom(
  deps: Deps,
  call: Call<'customer'>,
  form: BidCreateForm,
  origin: BidOrigin,
): Promise<Answer> {
  const create = deps.db.transaction(async (tx) => {
    const bid = await insertBidOnce(tx, deps, call, form, origin);
    await origin.onMade?.(tx, bid);
    const chatId = await chatIdOf(tx, bid.id);
    const message = bid.status === 'visit' ? 'Вы записаны' : 'Заявка создана';
    return { bid_id: bid.id, status: bid.status, chat_id: chatId, message };
  });
  return recordLimitHits(deps, call.actor.userId, create);
}

async function insertBidOnce(
  tx: Db,
  deps: Deps,
  call: Call<'customer'>,
  form: BidCreateForm,
  origin: BidOrigin,
): Promise<BidRow> {
  const { actor, ip } = call;
  const digest = digestOf(form, origin);
  // Before the search for a repeated bid: the second of two calls at once finds the bid of the first.
  await lockPerson(tx, actor.userId);
  const repeated = await findRepeated(tx, actor, form, digest);
  if (repeated) return repeated;
  const { works, tender, slot, opening, ...checked } = await checkForm(tx, deps, actor, form, origin);
  const row = await insertBid(tx, deps, actor, { form, origin, digest, ...checked });
  if (!row) return (await findRepeated(tx, actor, form, digest)) ?? throwActiveBidExists(tx, form);
  await tx.insert(bidWorks).values(works.map((work) => ({ bidId: row.id, ...work })));
  if (slot) await giveSlotToBid(tx, slot, row.id, row.answerDeadlineAt);
  if (tender) await saveTender(tx, row.id, tender, row.createdAt);
  await attachUploads(tx, actor, row.id, form.upload_ids ?? []);
  await recordCreation(deps, tx, { bid: row, opening }, actor);
  const by = { userId: actor.userId };
  const agreement = { kind: 'booking', version: form.consent_version, source: 'booking' } as const;
  await recordConsent(tx, deps, { ...agreement, by, phone: row.phone, ip });
  return slot ? bookInstantly(deps, tx, call, row, slot) : row;
}

/** The works and the time of the bid, and the deadline for its answers: of one workshop, or of a tender. */
async function checkForm(tx: Db, deps: Deps, actor: Actor, sent: BidCreateForm, origin: BidOrigin) {
  const now = deps.clock.now();
  const form = { ...sent, period_start: origin.startOf?.(sent, now) ?? sent.period_start };
  const { service_id: workshopId } = form;
  if (workshopId === undefined) {
    const { works, period, tender } = await checkTender(tx, now, actor, form);
    await checkBidLimits(tx, deps, actor, form.auto_id);
    return { works, period, tender, slot: null, opening: null, deadline: tender.endsAt };
  }
  const { works, period, opening } = await checkBookable(tx, now, actor, workshopId, form);
  await checkBidLimits(tx, deps, actor, form.auto_id);
  const slot = wantsSlot(form) ? await takeWishedSlot(tx, actor, now, workshopId, form) : null;
  return {
    ...{ works, slot, opening, tender: null, deadline: answerDeadline(now, opening) },
    period: slot ? { start: slot.from, end: slot.to } : period,
  };
}

/** Of the request itself: another version of the consent text makes no other bid. */
function digestOf(
  { idempotency_key: _key, consent_version: _version, ...form }: BidCreateForm,
  { source, aiSummary }: BidOrigin,
): string {
  const fields: unknown[] = Object.entries(form).sort(([left], [right]) => (left < right ? -1 : 1));
  if (source === 'ai') fields.push(aiSummary);
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

async function findRepeated(
  tx: Db,
  actor: Actor,
  form: BidCreateForm,
  digest: string,
): Promise<BidRow | undefined> {
  if (!form.idempotency_key) return undefined;
  const [bid] = await tx
    .select()
    .from(bids)
    .where(and(eq(bids.customerId, actor.userId), eq(bids.idempotencyKey, form.idempotency_key)));
  if (bid && bid.idempotencyDigest !== digest) throw new AppError('idempotency_mismatch', { bid_id: bid.id });
  return bid;
}

interface Checked {
  form: BidCreateForm;
  origin: BidOrigin;
  period: Period;
  deadline: Date;
  digest: string;
}

async function insertBid(
  tx: Db,
  { clock, log }: Deps,
  actor: Actor,
  { form, origin, period, deadline, digest }: Checked,
): Promise<BidRow | undefined> {
  const now = clock.now();
  const phone = await loadBidPhone(tx, actor.userId, form.phone);
  const [row] = await tx
    .insert(bids)
    .values({
      customerId: actor.userId,
      workshopId: form.service_id,
      carId: form.auto_id,
      source: origin.source,
      aiSummary: origin.aiSummary,
      typeConnection: form.type_connection,
      phone,
      comment: form.comment,
      ...legOfForm(form),
      periodStart: period.start,
      periodEnd: period.end,
      partnerId: knownPartner(form.partner_id, log),
      utmSource: form.utm_source,
      idempotencyKey: form.idempotency_key,
      idempotencyDigest: form.idempotency_key ? digest : null,
      answerDeadlineAt: deadline,
      statusChangedAt: now,
      statusChangedBy: 'customer',
      seenByCustomerAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return row;
}

async function throwActiveBidExists(
  tx: Db,
  { service_id: workshopId = 0, auto_id: carId }: BidCreateForm,
): Promise<never> {
  throw new AppError('active_bid_exists', { bid_id: await findOpenBid(tx, { workshopId, carId }) });
}

async function attachUploads(tx: Db, actor: Actor, bidId: number, ids: number[]): Promise<void> {
  await loadDraftUploads(tx, actor, ids);
  if (ids.length > 0) await tx.update(files).set({ bidId }).where(inArray(files.id, ids));
}

async function recordCreation(deps: Deps, tx: Db, known: KnownBid, actor: Actor): Promise<void> {
  const { bid } = known;
  const event = { bidId: bid.id, actor: 'customer' as const, actorName: actor.name, at: bid.createdAt };
  const events = [
    { ...event, type: 'created' as const, toStatus: bid.status },
    ...(isPhoneVisibleToWorkshop(bid) ? [{ ...event, type: 'phone_revealed' as const }] : []),
  ];
  await recordEvents(deps, tx, events, known);
}
