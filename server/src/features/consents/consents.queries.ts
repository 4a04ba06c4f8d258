import { consentTexts } from '@sto/contract/consent-texts';
import { ConsentSource, type consentEndpoints } from '@sto/contract/consents';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { consents } from '../../db/tables/consents.ts';
import type { Actor } from '../../http/actor.ts';

/** What the person has agreed to, with the very text, the newest first. */
export async function consentsOf(
  db: Db,
  actor: Actor,
  { page, page_size: size }: FormOf<typeof consentEndpoints.index>,
): Promise<AnswerOf<typeof consentEndpoints.index>> {
  const own = eq(consents.userId, actor.userId);
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
