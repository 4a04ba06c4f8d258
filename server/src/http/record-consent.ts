import { createHmac } from 'node:crypto';
import type { ConsentKind } from '@sto/contract/consent-versions';
import type { ConsentSource } from '@sto/contract/consents';
import type { Db } from '../db/client.ts';
import { consents } from '../db/tables/consents.ts';
import type { Services } from '../services.ts';
import { addressGroup } from './address-group.ts';

interface Agreement {
  kind: ConsentKind;
  /** Of the text that the form showed; undefined when it showed none: then nothing was agreed to. */
  version: number | undefined;
  source: ConsentSource;
  /** Who agrees: a person, a request to be called back, or both. */
  userId?: number | undefined;
  leadId?: number;
  phone: string;
  /** Address of the caller; only its subnet is kept. */
  ip: string;
}

/**
 * Writes down what somebody agreed to by sending a form. A version that the same person or request has agreed to
 * already adds nothing.
 */
export async function recordConsent(
  tx: Db,
  { clock, secrets }: Pick<Services, 'clock' | 'secrets'>,
  { version, phone, ip, ...agreement }: Agreement,
): Promise<void> {
  if (version === undefined) return;
  const phoneHash = createHmac('sha256', secrets.tokenKey).update(`consent:${phone}`).digest('hex');
  const subnet = addressGroup(ip, 'subnet');
  await tx
    .insert(consents)
    .values({ ...agreement, version, phoneHash, subnet, givenAt: clock.now() })
    .onConflictDoNothing();
}
