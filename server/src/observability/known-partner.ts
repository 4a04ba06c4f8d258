import { isKnownPartner } from '@sto/contract/partners';
import type { FastifyBaseLogger } from 'fastify';

/** The partner of a form; null for a number of no programme, which the log names: a partner's link is broken. */
export function knownPartner(partnerId: number | undefined, log: FastifyBaseLogger): number | null {
  if (partnerId === undefined) return null;
  if (isKnownPartner(partnerId)) return partnerId;
  log.warn({ partnerId }, 'unknown partner');
  return null;
}
