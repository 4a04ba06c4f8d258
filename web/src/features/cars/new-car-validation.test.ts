import { describe, expect, it } from 'vitest';
import { CallError } from '../../lib/api/call-error.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { newCarErrors, newCarErrorsOf } from './new-car-validation.ts';

const empty = readDraft({}).newCar;
const whole = { ...empty, markId: 1, modelId: 2, generationId: 3, modificationId: 4 };

describe('a new car', () => {
  it('needs mark, model, generation and modification, requested one at a time', () => {
    expect(Object.keys(newCarErrors(empty, 2026))).toEqual(['mark']);
    expect(Object.keys(newCarErrors({ ...empty, markId: 1 }, 2026))).toEqual(['model']);
    expect(newCarErrors({ ...empty, markId: 1, modelId: 2 }, 2026).generation).toBe(
      'Выберите поколение, чтобы продолжить',
    );
    expect(newCarErrors(whole, 2026)).toEqual({});
  });

  it.each([
    ['a 482 kx | 777', undefined],
    ['В 001 ВВ 01', undefined],
    ['а482к', 'Госномер неполный'],
    ['12', 'Госномер неполный'],
    ['Я123ЖЩ77', 'Таких букв в госномере не бывает'],
    ['А123АЁ77', 'Таких букв в госномере не бывает'],
    ['А000АА77', 'Номера 000 не бывает'],
    ['А123АА00', 'Региона 00 не бывает'],
    ['А123АА000', 'Региона 00 не бывает'],
  ])('accepts a plate in any spelling, and says what is wrong with another (%s)', (licensePlate, wrong) => {
    const { licensePlate: error } = newCarErrors({ ...whole, licensePlate }, 2026);
    if (wrong) expect(error).toContain(wrong);
    else expect(error).toBeUndefined();
  });

  it('checks VIN, mileage and year if given', () => {
    expect(
      newCarErrors({ ...whole, vin: 'xw8zzz61zhg000001', mileage: '85 000', year: '2019' }, 2026),
    ).toEqual({});
    expect(newCarErrors({ ...whole, vin: 'XW8ZZZ61ZHG00000O' }, 2026).vin).toMatch('17 знаков');
    expect(newCarErrors({ ...whole, mileage: 'много' }, 2026).mileage).toBeDefined();
    expect(newCarErrors({ ...whole, mileage: '2000001' }, 2026).mileage).toBeDefined();
    expect(newCarErrors({ ...whole, year: '2027' }, 2026).year).toBe('Укажите год от 1900 до 2026');
  });

  it('accepts the years of the generation and one more at either end', () => {
    const made = { year_from: 2017, year_to: 2020 };
    const errorOf = (year: string) => newCarErrors({ ...whole, year }, 2026, made).year;
    expect(['2016', '2021', ''].map(errorOf)).toEqual([undefined, undefined, undefined]);
    expect(errorOf('2010')).toBe('Это поколение выпускали с 2017 по 2020 год');
    expect(errorOf('2022')).toBe('Это поколение выпускали с 2017 по 2020 год');
    expect(newCarErrors({ ...whole, year: '2024' }, 2026, { year_from: 2020, year_to: null })).toEqual({});
  });

  it('shows the server’s errors at their fields', () => {
    const fields = { licence_plate: ['Госномер неполный'], other: ['x'] };
    expect(newCarErrorsOf(new CallError({ kind: 'http', status: 422, fields }))).toEqual({
      licensePlate: 'Госномер неполный',
    });
    const items = [{ code: 'car_in_garage', message: 'Эта машина уже в гараже' } as const];
    expect(newCarErrorsOf(new CallError({ kind: 'http', status: 409, items }))).toEqual({
      licensePlate: 'Эта машина уже в гараже',
    });
  });
});
