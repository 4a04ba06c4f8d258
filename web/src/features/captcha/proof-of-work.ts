import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Find the number from 0 to `maxnumber` whose SHA-256 after `salt` is `challenge` (hexadecimal). */
export interface Task {
  challenge: string;
  salt: string;
  maxnumber: number;
}

/** A slice of work, shorter than a frame of a slow phone. */
const turnMs = 12;
const numbersBetweenLooks = 64;

/**
 * Our own hash: `crypto.subtle` is absent on plain HTTP, and slower because each hash is asynchronous. @returns null
 * when no number fits.
 */
export async function findNumber({ challenge, salt, maxnumber }: Task): Promise<number | null> {
  let turnEndsAt = performance.now() + turnMs;
  for (let number = 0; number <= maxnumber; number++) {
    if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === challenge) return number;
    if (number % numbersBetweenLooks === 0 && performance.now() >= turnEndsAt) {
      await new Promise((resolve) => setTimeout(resolve));
      turnEndsAt = performance.now() + turnMs;
    }
  }
  return null;
}
