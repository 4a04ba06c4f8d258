import { EncryptJWT, jwtDecrypt } from 'jose';
import type { Actor } from '../../auth/actor.ts';
import type { Visitor } from '../../auth/visitor.ts';
import type { Deps } from '../../deps.ts';
import { hours } from '../../platform/clock/durations.ts';

const lifetimeMs = hours(1);
const audience = 'plate-lookup';

interface PlateLookup {
  plate: string;
  modelId: number;
  vin: string;
}

/**
 * Encrypts a whole VIN into a text that only this server reads, valid for an hour and for this caller. A caller who
 * is neither signed in nor known by a browser gets an empty one, because such callers cannot be distinguished.
 */
export function sealLookup(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { plate, modelId, vin }: Omit<PlateLookup, 'vin'> & { vin: string | null },
  caller: Visitor,
): Promise<string> {
  const holder = caller.actor ? personOf(caller.actor) : browserOf(caller);
  return new EncryptJWT({ plate, modelId, holder, vin: holder && vin })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(audience)
    .setExpirationTime(Math.floor((clock.now().getTime() + lifetimeMs) / 1000))
    .encrypt(secrets.sealKey);
}

function personOf({ userId }: Actor): string {
  return `person:${userId}`;
}

function browserOf({ identityHash }: Visitor): string | null {
  return identityHash ? `browser:${identityHash}` : null;
}

/** The VIN of a valid, unexpired seal for this plate, model and person or, before the login, browser. */
export async function findSealedVin(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  seal: string,
  car: { plate: string | undefined; modelId: number },
  caller: Visitor & { actor: Actor },
): Promise<string | undefined> {
  try {
    const { payload } = await jwtDecrypt(seal, secrets.sealKey, { audience, currentDate: clock.now() });
    const isOfCar = payload.plate === car.plate && payload.modelId === car.modelId;
    const isOfCaller = [personOf(caller.actor), browserOf(caller)].some(
      (own) => own && own === payload.holder,
    );
    return isOfCar && isOfCaller && typeof payload.vin === 'string' ? payload.vin : undefined;
  } catch {
    return undefined;
  }
}
