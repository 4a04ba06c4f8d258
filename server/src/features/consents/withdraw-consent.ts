import type { consentEndpoints } from '@sto/contract/consents/consents.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq } from 'drizzle-orm';
import { consents } from '../../db/tables/consents.ts';
import { leads } from '../../db/tables/leads.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { ownConsents } from './consents.queries.ts';

/**
 * Withdrawing the consent to a callback deletes the lead; the consent row keeps both dates as proof. Consents of the
 * account and of bids cannot be withdrawn while these exist.
 */
export async function withdrawConsent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor }: Call<'user'>,
  { id }: FormOf<typeof consentEndpoints.withdraw>,
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const [consent] = await tx
      .select({ leadId: consents.leadId })
      .from(consents)
      .where(and(eq(consents.id, id), ownConsents(tx, actor)));
    if (!consent) throw new AppError('not_found');
    if (consent.leadId === null) throw new AppError('consent_needed');
    await tx.update(consents).set({ endedAt: clock.now() }).where(eq(consents.leadId, consent.leadId));
    await tx.delete(leads).where(eq(leads.id, consent.leadId));
    return { id };
  });
}
