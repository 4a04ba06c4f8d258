import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { KnownForms } from './known-forms.ts';

function counted() {
  let reads = 0;
  const schema = z.object({ page: z.coerce.number().int() }).transform((form) => {
    reads += 1;
    return form;
  });
  return { forms: new KnownForms(schema), reads: () => reads };
}

describe('known forms', () => {
  it('are read once, and are the same object then', () => {
    const { forms, reads } = counted();
    const first = forms.safeParse({ page: '1' });
    expect(forms.safeParse({ page: '1' }).data).toBe(first.data);
    expect(forms.safeParse({ page: '2' }).data).toEqual({ page: 2 });
    expect(reads()).toBe(2);
  });

  it('do not let themselves be changed, and hold nothing of a single browser', () => {
    const { forms, reads } = counted();
    const { data } = forms.safeParse({ page: '1' });
    expect(() => Object.assign(data ?? {}, { page: 2 })).toThrow(TypeError);
    for (let time = 0; time < 2; time += 1) forms.safeParse({ page: '1', identity_hash: 'a-browser' });
    expect(reads()).toBe(3);
  });

  it('tell a bad form each time', () => {
    const { forms } = counted();
    for (let time = 0; time < 2; time += 1) expect(forms.safeParse({ page: 'x' }).success).toBe(false);
  });

  it('hold a thousand of those asked last, and none that is long', () => {
    const { forms, reads } = counted();
    for (let page = 0; page < 1000; page += 1) forms.safeParse({ page });
    forms.safeParse({ page: 0 });
    forms.safeParse({ page: 1000 });
    forms.safeParse({ page: 0 });
    expect(reads()).toBe(1001);
    forms.safeParse({ page: 1 });
    expect(reads()).toBe(1002);
    for (let time = 0; time < 2; time += 1) forms.safeParse({ page: 0, other: 'x'.repeat(600) });
    expect(reads()).toBe(1004);
  });
});
