import { consentTexts } from '@sto/contract/consent-texts';
import { ConsentSource, type consentEndpoints } from '@sto/contract/consents';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { desc, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { consents } from '../../db/tables/consents.ts';
import { leads } from '../../db/tables/leads.ts';
import type { Actor } from '../../http/actor.ts';

/** What the person has agreed to, himself or by a request to be called back, with the very text; the newest first. */
export async function consentsOf(
  db: Db,
  actor: Actor,
  { page, page_size: size }: FormOf<typeof consentEndpoints.index>,
): Promise<AnswerOf<typeof consentEndpoints.index>> {
  const ownLeads = db.select({ id: leads.id }).from(leads).where(eq(leads.userId, actor.userId));
  const own = or(eq(consents.userId, actor.userId), inArray(consents.leadId, ownLeads));
  const rows = await db
    .select()
    .from(consents)
    .where(own)
    .orderBy(desc(consents.givenAt), desc(consents.id))
    .limit(size)
    .offset((page - 1) * size);
  return {
    total: await db.$count(consents, own),
    items: rows.map(({ id, kind, version, source, givenAt }) => ({
      id,
      kind,
      version,
      text: [...(consentTexts[kind][version - 1] ?? [])],
      source: ConsentSource.parse(source),
      given_at: givenAt.toISOString(),
    })),
  };
}
