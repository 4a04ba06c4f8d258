import { isKnownPartner } from '@sto/contract/partners';
import type { FastifyBaseLogger } from 'fastify';

/** The partner of a form; null for an unknown number, which is logged because a partner's link is broken. */
export function knownPartner(partnerId: number | undefined, log: FastifyBaseLogger): number | null {
  if (partnerId === undefined) return null;
  if (isKnownPartner(partnerId)) return partnerId;
  log.warn({ partnerId }, 'unknown partner');
  return null;
}
