import { describe, expect, it } from 'vitest';
import { z } from './absent-schema.ts';

interface Chain {
  (...args: unknown[]): Chain;
  object: Chain;
  string: Chain;
  enum: Chain;
  optional: Chain;
  safeParse: Chain;
  options: Chain;
}
const absent = z as Chain;

describe('a contract schema in the browser', () => {
  it('can be built in any way', () => {
    expect(() => absent.object({ role: absent.enum(['a']).optional() }).optional()).not.toThrow();
  });

  it('cannot be used, and says so', () => {
    expect(() => absent.object({}).safeParse({})).toThrow('not shipped to the browser');
    expect(() => absent.string().options).toThrow('not shipped to the browser');
  });
});
