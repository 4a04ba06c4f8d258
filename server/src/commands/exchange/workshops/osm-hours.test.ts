import { describe, expect, it } from 'vitest';
import { readOsmHours, writeOsmHours } from './osm-hours.ts';

const weekOf = (text: string) => {
  const read = readOsmHours(text);
  if (!read) return null;
  return Object.fromEntries(
    Object.entries(read.schedule).map(([day, { is_active, from, to }]) => [
      day,
      is_active ? `${from}–${to}` : null,
    ]),
  );
};
const everyDay = (text: string | null) =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, text]));

describe('hours of OpenStreetMap', () => {
  it.each([
    ['24/7', everyDay('00:00–24:00')],
    ['Mo-Su 09:00-21:00', everyDay('09:00–21:00')],
    [
      'Mo-Fr 09:00-18:00; Sa 10:00-16:00; Su off',
      { ...everyDay('09:00–18:00'), sat: '10:00–16:00', sun: null },
    ],
    ['Mo-Su 20:00-04:00', everyDay('20:00–04:00')],
    ['Mo-Fr 10:00-24:00', { ...everyDay('10:00–24:00'), sat: null, sun: null }],
    ['Mo-Sa 09:00-20:00; PH off', { ...everyDay('09:00–20:00'), sun: null }],
    ['Fr 18:00-Sa 06:00', null],
  ])('%s', (text, week) => {
    if (week === null) expect(() => readOsmHours(text)).toThrow();
    else expect(weekOf(text)).toEqual(week);
  });

  it('with a lunch break count from the first opening to the last closing, with a warning', () => {
    expect(weekOf('Mo-Fr 09:00-13:00,14:00-18:00')).toEqual({
      ...everyDay('09:00–18:00'),
      sat: null,
      sun: null,
    });
    expect(readOsmHours('Mo-Fr 09:00-13:00,14:00-18:00')?.hasBreaks).toBe(true);
    expect(readOsmHours('Mo-Fr 09:00-18:00')?.hasBreaks).toBe(false);
  });

  it('are unknown without a regular day', () => {
    expect(readOsmHours('2020 Jan 01 10:00-12:00')).toBeNull();
  });

  it('are refused when invalid', () => {
    expect(() => readOsmHours('как получится')).toThrow();
  });

  it.each([
    'Mo-Su 20:00-04:00',
    'Mo-Th 20:00-04:00, Fr-Sa 20:00-06:00',
    '24/7',
    'Mo-Fr 09:00-18:00; Sa 10:00-14:00',
  ])('%s is the same after writing and reading', (text) => {
    const week = readOsmHours(text);
    expect(week && readOsmHours(writeOsmHours(week.schedule))).toEqual(week);
  });
});
