import { describe, expect, it } from 'vitest';
import { CallError } from '../../lib/api/call-error.ts';
import type { WorkshopHours } from './date-period.ts';
import { refusalsOf, submitErrors } from './submit-validation.ts';

const open = { is_active: true, from: '09:00', to: '21:00', time: '09:00–21:00' };
const off = { is_active: false, from: null, to: null, time: 'Выходной' };
const hours: WorkshopHours = {
  timezone: 'Europe/Moscow',
  schedule: { mon: open, tue: open, wed: open, thu: open, fri: open, sat: open, sun: off },
  closed_from: null,
  closed_to: null,
};
const now = new Date('2026-05-14T09:00:00Z');
const whole = {
  hasCar: true,
  worksCount: 2,
  phone: '916 204-17-50',
  form: { day: '2026-05-15', comment: '' },
  hours,
};

describe('a bid before it is sent', () => {
  it('is complete with car, works, phone and day', () => {
    expect(submitErrors(whole, now)).toEqual({});
  });

  it('names everything that is missing', () => {
    const empty = { ...whole, hasCar: false, worksCount: 0, phone: '', form: { day: null, comment: '' } };
    expect(submitErrors(empty, now)).toEqual({
      car: 'Выберите машину',
      works: 'Выберите работы',
      phone: 'Номер неполный. Введите 10 цифр после +7',
      day: 'Выберите день',
    });
  });

  it('distinguishes a wrong area code from an incomplete phone', () => {
    expect(submitErrors({ ...whole, phone: '512 204-17-50' }, now).phone).toMatch(
      'начинается с 3, 4, 8 или 9',
    );
    expect(submitErrors({ ...whole, phone: '512 204-17' }, now).phone).toMatch('неполный');
  });

  it('refuses an incomplete phone, a closed day, a past day and a long comment', () => {
    expect(submitErrors({ ...whole, phone: '916 204-1' }, now).phone).toBeDefined();
    expect(submitErrors({ ...whole, form: { day: '2026-05-17', comment: '' } }, now).day).toMatch(
      'не работает',
    );
    expect(submitErrors({ ...whole, form: { day: '2026-05-13', comment: '' } }, now).day).toMatch(
      'уже прошёл',
    );
    const long = { day: '2026-05-15', comment: 'а'.repeat(2001) };
    expect(submitErrors({ ...whole, form: long }, now).comment).toMatch('2000');
    expect(submitErrors({ ...whole, form: { ...long, comment: 'а'.repeat(2000) } }, now)).toEqual({});
  });
});

describe('an error of the server', () => {
  it('shows at its field, in both shapes of errors', () => {
    const fields = { 'work_type_ids[]': ['Нет работ'], 'upload_ids.0': ['Файл не найден'], other: ['x'] };
    expect(refusalsOf(new CallError({ kind: 'http', status: 422, fields }))).toEqual({
      works: 'Нет работ',
      photos: 'Файл не найден',
    });
    const items = [{ code: 'service_closed' as const, message: 'Закрыто' }];
    expect(refusalsOf(new CallError({ kind: 'http', status: 422, items }))).toEqual({ day: 'Закрыто' });
  });
});
