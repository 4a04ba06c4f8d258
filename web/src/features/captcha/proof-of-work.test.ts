import { describe, expect, it } from 'vitest';
import { findNumber } from './proof-of-work.ts';

const salt = 'a1b2c3?expires=1999999999&';
/** SHA-256 of the salt and the number, calculated independently (Python's hashlib). */
const challenges = {
  0: 'ba374b45315bc7fb4ad036acd415ca5f56fd9361b1dd7de1da541f7973855d12',
  99: '8cc84f3523757e7721b83cffd897b81d49010483d4aacf65326869dddf667e38',
  1234: 'ca6898dba57758f9351260ed14cbc61d4d490a490c92d60c565eabe740dbc7de',
};

describe('our own check', () => {
  it('finds the number behind the hash, also the last one', async () => {
    expect(await findNumber({ challenge: challenges[1234], salt, maxnumber: 1234 })).toBe(1234);
    expect(await findNumber({ challenge: challenges[0], salt, maxnumber: 1234 })).toBe(0);
  });

  it('reports when there is none', async () => {
    expect(await findNumber({ challenge: challenges[99], salt, maxnumber: 98 })).toBeNull();
  });
});
