import { describe, expect, it } from 'vitest';
import { leadCommentMax, leadErrors, leadRefusals } from './lead-validation.ts';

const filled = { name: 'Мария', phone: '916 204-17-50', comment: '', consent: true };

describe('a callback form', () => {
  it('accepts a name, a phone and the consent', () => {
    expect(leadErrors(filled)).toEqual({});
  });

  it('names every field that is missing', () => {
    expect(Object.keys(leadErrors({ name: ' ', phone: '916', comment: '', consent: false }))).toEqual([
      'name',
      'phone',
      'consent',
    ]);
  });

  it('requires a shorter comment before the server would refuse it', () => {
    const comment = 'а'.repeat(leadCommentMax + 1);
    expect(leadErrors({ ...filled, comment }).comment).toContain('1000');
  });

  it('shows the errors of the server at its own fields only', () => {
    expect(leadRefusals({ fields: { phone: ['Номер неполный'], kind: ['Нет такого раздела'] } })).toEqual({
      phone: 'Номер неполный',
    });
  });
});
