import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';
import { removeOldLogins } from '../features/auth/remove-old-logins.ts';
import { removeEndedConsents } from '../features/consents/remove-ended-consents.ts';
import { removeLostFavorites } from '../features/favorites/remove-lost-favorites.ts';
import { forgetUploadOrigins } from '../features/files/forget-upload-origins.ts';
import { removeStaleDrafts } from '../features/files/remove-stale-drafts.ts';
import { removeDormantKeys } from '../features/integrations/remove-dormant-keys.ts';
import { forgetBrowsersOfLeads } from '../features/leads/forget-browsers-of-leads.ts';
import { removeOldLeads } from '../features/leads/remove-old-leads.ts';
import { removeLostReveals } from '../features/workshops/remove-lost-reveals.ts';
import { removeLeftReceived } from '../http/receive-file.ts';
import { hours } from '../platform/clock/durations.ts';
import { removeOldDeliveries } from './webhooks/remove-old-deliveries.ts';

type Swept = Pick<Deps, 'db' | 'clock' | 'files' | 'config'>;

const sweepEveryMs = hours(6);

/** What nobody needs any more, and what we may not keep for longer: `retention.ts` holds the terms. */
const sweeps: Record<string, (deps: Swept) => Promise<number>> = {
  drafts: removeStaleDrafts,
  'origins of uploads': forgetUploadOrigins,
  'files half received': removeLeftReceived,
  logins: removeOldLogins,
  favorites: removeLostFavorites,
  'phones shown to browsers': removeLostReveals,
  'browsers of leads': forgetBrowsersOfLeads,
  leads: removeOldLeads,
  // After what they were given for: an end is noticed in the same round.
  consents: removeEndedConsents,
  'keys of those who left': removeDormantKeys,
  'messages of webhooks': removeOldDeliveries,
};

/** One round; a part that fails is told, and the others run all the same. */
export async function sweep(deps: Swept, log: Pick<FastifyBaseLogger, 'info' | 'error'>): Promise<void> {
  for (const [what, run] of Object.entries(sweeps)) {
    try {
      const count = await run(deps);
      if (count > 0) log.info({ what, count }, 'swept');
    } catch (error) {
      log.error({ err: error, what }, 'not swept');
    }
  }
}

/** At once and then four times a day: a server may run for months. */
export function keepSweeping(deps: Swept, log: FastifyBaseLogger): void {
  void sweep(deps, log);
  setInterval(() => void sweep(deps, log), sweepEveryMs).unref();
}
