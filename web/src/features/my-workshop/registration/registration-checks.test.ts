import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../registration.store.ts';
import { registrationForm, stepErrors } from './registration-checks.ts';

const withMonday = (from: string, to: string) => ({
  ...emptyDraft,
  week: emptyDraft.week.map((day) => (day.day === 'mon' ? { ...day, isActive: true, from, to } : day)),
});
const mondayOf = (from: string, to: string) =>
  JSON.parse(String(registrationForm(withMonday(from, to)).week))[0];

it('a workshop is open round the clock, or until midnight', () => {
  expect(mondayOf('00:00', '00:00')).toEqual({ day: 'mon', is_active: true, from: '00:00', to: '24:00' });
  expect(mondayOf('10:00', '00:00')).toMatchObject({ from: '10:00', to: '24:00' });
  expect(stepErrors('schedule', withMonday('00:00', '00:00'))).toEqual({});
});

it.each([
  ['09:00', '09:00'],
  ['09:00', ''],
  ['', '20:00'],
])('hours from «%s» to «%s» are refused in their step', (from, to) => {
  expect(stepErrors('schedule', withMonday(from, to))).toEqual({ week: expect.stringContaining('часы') });
});

it('a week without a working day is refused', () => {
  const week = emptyDraft.week.map((day) => ({ ...day, isActive: false }));
  expect(stepErrors('schedule', { ...emptyDraft, week })).toEqual({ week: expect.stringContaining('день') });
});

describe('the point of the workshop', () => {
  const cities = [
    { name: 'Москва', lat: 55.75, long: 37.62 },
    { name: 'Казань', lat: 55.79, long: 49.12 },
  ];
  const errorAt = (lat: number, long: number, known = cities) =>
    stepErrors('place', { ...emptyDraft, lat, long }, known).lat;

  it('is refused at its step far from all cities, which are named, the nearest first', () => {
    expect(errorAt(56.63, 47.89)).toBeUndefined();
    expect(errorAt(58.6, 49.66)).toMatch(/^Здесь мы пока не работаем.+: Казань, Москва$/);
  });

  it('is not judged before the cities are known', () => {
    expect(errorAt(58.6, 49.66, [])).toBeUndefined();
  });
});

it.each([
  ['7707083894', 'контрольная цифра'],
  ['77070', 'целиком'],
])('the ИНН %s is refused with its own fault', (inn, fault) => {
  expect(stepErrors('place', { ...emptyDraft, inn }).inn).toContain(fault);
});
