import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { leadEndpoints } from '@sto/contract/leads/leads.endpoints';
import { and, asc, count, eq, gt, isNull, min, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { cities } from '../../db/tables/geography.ts';
import { leads } from '../../db/tables/leads.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { knownPartner } from '../../observability/known-partner.ts';
import { after, days, secondsUntil } from '../../platform/clock/durations.ts';
import { recordConsent } from '../consents/record-consent.ts';

type LeadForm = FormOf<typeof leadEndpoints.create>;

const sameRequestMs = days(1);
/** Requests of one phone a day, from any sender. */
const maxPerPhone = 15;

/**
 * Saves a callback request. A second request of the same person, area and phone within a day updates the name and the
 * comment of the first one.
 */
export async function createLead(
  deps: Deps,
  { actor, ip }: Call<'public'>,
  form: LeadForm,
): Promise<AnswerOf<typeof leadEndpoints.create>> {
  const now = deps.clock.now();
  const { phone, consent_version: version, kind: source } = form;
  return deps.db.transaction(async (tx) => {
    // A double tap sends two calls at once: calls of one phone are serialised.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 0))`);
    const partnerId = knownPartner(form.partner_id, deps.log) ?? undefined;
    const leadId = await saveLead(tx, actor, { ...form, partner_id: partnerId }, now);
    const given = { kind: 'callback', version, source, phone, ip } as const;
    await recordConsent(tx, deps, { ...given, by: { leadId } });
    return { lead_id: leadId, status: 'new' as const };
  });
}

async function saveLead(tx: Db, actor: Actor | null, form: LeadForm, now: Date): Promise<number> {
  const since = after(now, -sameRequestMs);
  const [earlier] = await tx
    .select({ id: leads.id, comment: leads.comment })
    .from(leads)
    .where(
      and(
        ofPerson(actor, form),
        eq(leads.kind, form.kind),
        eq(leads.phone, form.phone),
        gt(leads.createdAt, since),
      ),
    )
    .orderBy(asc(leads.id))
    .limit(1);
  if (!earlier) {
    await checkPhoneCap(tx, form.phone, now, since);
    return insertLead(tx, actor, form, now);
  }
  await tx
    .update(leads)
    .set({ name: form.name, comment: form.comment || earlier.comment })
    .where(eq(leads.id, earlier.id));
  return earlier.id;
}

/** The signed-in person, else the browser, else anonymous rows. */
function ofPerson(actor: Actor | null, { identity_hash: identityHash }: LeadForm): SQL | undefined {
  if (actor) return eq(leads.userId, actor.userId);
  return and(
    isNull(leads.userId),
    identityHash === undefined ? isNull(leads.identityHash) : eq(leads.identityHash, identityHash),
  );
}

async function checkPhoneCap(tx: Db, phone: string, now: Date, since: Date): Promise<void> {
  const [seen] = await tx
    .select({ count: count(), first: min(leads.createdAt) })
    .from(leads)
    .where(and(eq(leads.phone, phone), gt(leads.createdAt, since)));
  if (!seen?.first || seen.count < maxPerPhone) return;
  throw new AppError('too_many_requests', {
    retry_after: secondsUntil(after(seen.first, sameRequestMs), now),
  });
}

async function insertLead(tx: Db, actor: Actor | null, form: LeadForm, now: Date): Promise<number> {
  const { city_id: cityId } = form;
  // An unknown city must not lose the request.
  const isKnownCity = cityId !== undefined && (await tx.$count(cities, eq(cities.id, cityId))) > 0;
  const [row] = await tx
    .insert(leads)
    .values({
      kind: form.kind,
      name: form.name,
      phone: form.phone,
      comment: form.comment,
      cityId: isKnownCity ? cityId : null,
      userId: actor?.userId,
      identityHash: form.identity_hash,
      partnerId: form.partner_id,
      utmSource: form.utm_source,
      consentAt: now,
      createdAt: now,
    })
    .returning({ id: leads.id });
  if (!row) throw new AppError('internal');
  return row.id;
}
