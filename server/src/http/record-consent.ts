import { createHmac } from 'node:crypto';
import type { ConsentKind } from '@sto/contract/consent-versions';
import type { ConsentSource } from '@sto/contract/consents';
import type { Db } from '../db/client.ts';
import { consents } from '../db/tables/consents.ts';
import type { Deps } from '../deps.ts';
import type { Secrets } from '../secrets.ts';
import { addressGroup } from './address-group.ts';

interface Agreement {
  kind: ConsentKind;
  /** Of the text that the form showed; undefined when it showed none: then nothing was agreed to. */
  version: number | undefined;
  source: ConsentSource;
  /** Who agrees: a person, or a request to be called back. */
  by: { userId: number } | { leadId: number };
  phone: string;
  /** Address of the caller; only its subnet is kept. */
  ip: string;
}

/**
 * Writes down what somebody agreed to by sending a form. A version that the same person with the same phone, or
 * the same request, has agreed to already adds nothing.
 */
export async function recordConsent(
  tx: Db,
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  { by, version, phone, ip, ...agreement }: Agreement,
): Promise<void> {
  if (version === undefined) return;
  const phoneHash = phoneHashOf(secrets, phone);
  const subnet = addressGroup(ip, 'subnet');
  await tx
    .insert(consents)
    .values({ ...agreement, ...by, version, phoneHash, subnet, givenAt: clock.now() })
    .onConflictDoNothing();
}

/** HMAC-SHA-256 of the phone (`+7…`) under a key of its own, hexadecimal. */
export function phoneHashOf({ consentKey }: Pick<Secrets, 'consentKey'>, phone: string): string {
  return createHmac('sha256', consentKey).update(phone).digest('hex');
}
