import { consentTexts } from '@sto/contract/consents/consent-texts';
import type { consentEndpoints } from '@sto/contract/consents/consents.endpoints';
import { ConsentSource } from '@sto/contract/consents/consents.schemas';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { consents } from '../../db/tables/consents.ts';
import { leads } from '../../db/tables/leads.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';

/** Consents of the person and of his leads. */
export function ownConsents(db: Db, { userId }: Actor): SQL | undefined {
  const ownLeads = db.select({ id: leads.id }).from(leads).where(eq(leads.userId, userId));
  return or(eq(consents.userId, userId), inArray(consents.leadId, ownLeads));
}

/** The person's consents and those of his leads with the texts as shown, newest first. */
export async function listConsents(
  { db }: Deps,
  { actor }: Call<'user'>,
  { page, page_size: size }: FormOf<typeof consentEndpoints.index>,
): Promise<AnswerOf<typeof consentEndpoints.index>> {
  const own = ownConsents(db, actor);
  const rows = await db
    .select()
    .from(consents)
    .where(own)
    .orderBy(desc(consents.givenAt), desc(consents.id))
    .limit(size)
    .offset((page - 1) * size);
  return {
    total: await db.$count(consents, own),
    items: rows.map(({ id, kind, version, source, givenAt, leadId }) => ({
      id,
      kind,
      version,
      text: [...(consentTexts[kind][version - 1] ?? [])],
      source: ConsentSource.parse(source),
      given_at: givenAt.toISOString(),
      can_withdraw: leadId !== null,
    })),
  };
}
