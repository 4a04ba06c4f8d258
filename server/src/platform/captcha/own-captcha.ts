import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { CaptchaChallenge } from '@sto/contract/captcha/captcha.schemas';
import { lte } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { usedProofs } from '../../db/tables/abuse.ts';
import type { Clock } from '../clock/clock.ts';
import { minutes } from '../clock/durations.ts';

const lifetimeMs = minutes(5);
/** About a second on a phone: little for one login, much for a thousand. */
const maxNumber = 50_000;

/** The solved challenge as ALTCHA's widgets send it: base64 of this JSON. */
const Solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.int().min(0).max(maxNumber),
  salt: z.string().regex(/^[0-9a-f]{24}\?expires=\d{10}&$/),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});
type Solution = z.infer<typeof Solution>;

/**
 * ALTCHA's proof of work (https://altcha.org, version 1 of its protocol) without anybody else: the browser
 * looks for the number behind a hash, the server checks it in one step. Nothing is stored but the used ones,
 * for as long as they could be sent again.
 */
export class OwnCaptcha {
  readonly #key: Uint8Array;
  readonly #clock: Clock;
  readonly #db: Db;
  constructor(key: Uint8Array, clock: Clock, db: Db) {
    this.#key = key;
    this.#clock = clock;
    this.#db = db;
  }

  challenge(): CaptchaChallenge {
    const expires = Math.floor((this.#clock.now().getTime() + lifetimeMs) / 1000);
    // The closing `&` separates the expiry from the number after it.
    const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`;
    const challenge = hashOf(salt, randomInt(maxNumber + 1));
    return {
      algorithm: 'SHA-256',
      challenge,
      salt,
      signature: this.#sign({ challenge, salt }).toString('hex'),
      maxnumber: maxNumber,
    };
  }

  /** Whether the solution is right, in time and not used before. */
  async redeem(payload: string): Promise<boolean> {
    const solution = readSolution(payload);
    if (!solution) return false;
    const isOurs = timingSafeEqual(this.#sign(solution), Buffer.from(solution.signature, 'hex'));
    if (!isOurs || hashOf(solution.salt, solution.number) !== solution.challenge) return false;
    const now = this.#clock.now();
    const endsAt = new Date(Number(/expires=(\d+)/.exec(solution.salt)?.[1]) * 1000);
    if (endsAt <= now) return false;
    return this.#spend(solution.challenge, endsAt, now);
  }

  /** False if any process has seen the challenge before. */
  async #spend(challenge: string, endsAt: Date, now: Date): Promise<boolean> {
    await this.#db.delete(usedProofs).where(lte(usedProofs.endsAt, now));
    const spent = await this.#db
      .insert(usedProofs)
      .values({ challenge, endsAt })
      .onConflictDoNothing()
      .returning({ challenge: usedProofs.challenge });
    return spent.length === 1;
  }

  #sign({ challenge, salt }: Pick<Solution, 'challenge' | 'salt'>): Buffer {
    return createHmac('sha256', this.#key).update(`${challenge}.${salt}`).digest();
  }
}

function hashOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex');
}

function readSolution(payload: string): Solution | undefined {
  try {
    return Solution.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}
