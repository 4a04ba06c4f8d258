import { expect, it } from 'vitest';
import { claimErrors, phoneToConfirm } from './claim-checks.ts';

const listing = { phones_masked: ['+7 (495) ***-**-17'] };
const claim = { inn: '7707083893', name: 'Тамара', phone: '', ownPhone: '+79161234567', documentsCount: 0 };

it('needs a phone of the card or a document', () => {
  expect(claimErrors(claim, listing)).toHaveProperty('document_ids');
  expect(claimErrors({ ...claim, documentsCount: 5 }, listing)).toEqual({});
  expect(claimErrors({ ...claim, documentsCount: 6 }, listing)).toHaveProperty('document_ids');
  expect(claimErrors({ ...claim, phone: '495 123-45-17' }, listing)).toEqual({});
  expect(claimErrors({ ...claim, ownPhone: '+74951234517' }, listing)).toEqual({});
});

it('refuses a number that cannot be in the card, and half a number', () => {
  expect(claimErrors({ ...claim, phone: '495 123-45-18' }, listing).phone).toBe(
    'Этого номера нет в карточке',
  );
  expect(claimErrors({ ...claim, phone: '812 123-45-17' }, listing).phone).toBe(
    'Этого номера нет в карточке',
  );
  expect(claimErrors({ ...claim, phone: '495 12' }, listing).phone).toBe(
    'Номер неполный. Введите 10 цифр после +7',
  );
});

it('names a wrong taxpayer number and a missing name', () => {
  const found = claimErrors({ ...claim, inn: '7707083894', name: ' ', documentsCount: 1 }, listing);
  expect(Object.keys(found)).toEqual(['inn', 'person_name']);
});

it('sends a code to a number other than that of the account', () => {
  expect(phoneToConfirm({ ...claim, phone: '495 123-45-17' })).toBe('+74951234517');
  expect(phoneToConfirm({ ...claim, phone: '916 123-45-67' })).toBeNull();
  expect(phoneToConfirm(claim)).toBeNull();
});
