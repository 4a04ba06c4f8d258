import type { City } from '@sto/contract/geography/geography.schemas';
import { describe, expect, it } from 'vitest';
import { nearestCity } from './cities.api.ts';
import { matching } from './city-picker.tsx';

const city = (name: string, lat: number, long: number) => ({ name, lat, long }) as City;
const cities = [
  city('Москва', 55.75, 37.62),
  city('Ростов-на-Дону', 47.23, 39.7),
  city('Нижний Новгород', 56.33, 44),
  city('Новосибирск', 55.03, 82.92),
];
const names = (found: City[]) => found.map((one) => one.name);

describe('the city search', () => {
  it('matches the beginning of any word, whatever the case', () => {
    expect(names(matching(cities, 'НОВ'))).toEqual(['Нижний Новгород', 'Новосибирск']);
    expect(names(matching(cities, 'на дону'))).toEqual(['Ростов-на-Дону']);
    expect(matching(cities, 'сибирск')).toEqual([]);
  });

  it('shows all while nothing is typed', () => {
    expect(matching(cities, ' ')).toHaveLength(4);
  });
});

describe('the nearest city', () => {
  it('is found by the distance on the ground', () => {
    expect(nearestCity(cities, { lat: 56.1, long: 40.4 })?.name).toBe('Москва');
    expect(nearestCity(cities, { lat: 56.2, long: 43.4 })?.name).toBe('Нижний Новгород');
    expect(nearestCity([], { lat: 0, long: 0 })).toBeUndefined();
  });
});
