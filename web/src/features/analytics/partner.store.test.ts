import { beforeEach, describe, expect, it, vi } from 'vitest';
import { removeCookie, writeCookie } from '../../lib/browser/cookies.ts';
import { partnerFields, readPartner, rememberPartner } from './partner.store.ts';

beforeEach(() => {
  for (const name of ['utm_source', 'partner_id', 'with_ai']) removeCookie(name);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});

describe('the partner of a visitor', () => {
  it.each([10, 11, 12])('is stored when it is %i', (id) => {
    rememberPartner(`?utm_source=spring&partner_id=${id}`);
    expect(readPartner()).toEqual({ utmSource: 'spring', partnerId: id, isWithAi: false });
    expect(partnerFields()).toEqual({ utm_source: 'spring', partner_id: id });
  });

  it.each(['13', '0', '-10', '10.5', '1e1', 'carbox'])('is ignored and logged when it is %s', (id) => {
    rememberPartner('?partner_id=11');
    rememberPartner(`?partner_id=${id}`);
    expect(readPartner().partnerId).toBe(11);
    expect(console.warn).toHaveBeenCalledOnce();
  });

  it('is ignored when the cookie has another number', () => {
    writeCookie('partner_id', '99');
    expect(partnerFields()).toEqual({});
  });

  it('stays when a later address has none, and is replaced by a later one', () => {
    rememberPartner('?partner_id=10&utm_source=first');
    rememberPartner('?works=1,2');
    expect(partnerFields()).toEqual({ utm_source: 'first', partner_id: 10 });
    rememberPartner('?utm_source=second');
    expect(partnerFields()).toEqual({ utm_source: 'second', partner_id: 10 });
  });

  it('is stored for a year', () => {
    const written: string[] = [];
    const setter = vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
      written.push(text);
    });
    rememberPartner('?partner_id=10');
    setter.mockRestore();
    expect(written).toEqual([expect.stringContaining('partner_id=10; Path=/; Max-Age=31536000')]);
  });

  it('cannot make the server refuse a form: control characters are removed, the length is limited', () => {
    rememberPartner(`?utm_source=${encodeURIComponent(`\u0000 a\n${'b'.repeat(300)}`)}`);
    expect(readPartner().utmSource).toBe(`a${'b'.repeat(199)}`);
    rememberPartner('?utm_source=%20%20');
    expect(readPartner().utmSource).toHaveLength(200);
  });

  it('may request the assistant', () => {
    rememberPartner('?with_ai=1');
    expect(readPartner().isWithAi).toBe(true);
    rememberPartner('?with_ai=0');
    expect(readPartner().isWithAi).toBe(false);
    rememberPartner('?bid_source=with_ai');
    expect(readPartner().isWithAi).toBe(true);
  });
});

describe('a visitor without a partner', () => {
  it('adds no fields', () => {
    rememberPartner('');
    expect(partnerFields()).toEqual({});
  });
});
