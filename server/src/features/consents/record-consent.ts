import { createHmac } from 'node:crypto';
import type { ConsentKind } from '@sto/contract/consents/consent-versions';
import type { ConsentSource } from '@sto/contract/consents/consents.schemas';
import type { Db } from '../../db/client.ts';
import { consents } from '../../db/tables/consents.ts';
import type { Deps } from '../../deps.ts';
import { addressGroup } from '../../http/address-group.ts';
import type { Secrets } from '../../secrets.ts';

interface Agreement {
  kind: ConsentKind;
  /** Version of the shown text; undefined if none was shown: then nothing is stored. */
  version: number | undefined;
  source: ConsentSource;
  by: { userId: number } | { leadId: number };
  phone: string;
  /** Address of the caller; only its subnet is stored. */
  ip: string;
}

/** Stores the consent given with a form, once per version for the same person and phone, or for the same lead. */
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

/** HMAC-SHA-256 of the phone (`+7…`) under a separate key, hexadecimal. */
export function phoneHashOf({ consentKey }: Pick<Secrets, 'consentKey'>, phone: string): string {
  return createHmac('sha256', consentKey).update(phone).digest('hex');
}
