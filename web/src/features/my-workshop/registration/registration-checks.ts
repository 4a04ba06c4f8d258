import { innError } from '@sto/contract/my-workshop/inn';
import { areHoursPossible, type DayHours } from '@sto/contract/workshops/opening-hours';
import { phoneErrorText, phoneOf } from '../../../lib/text/phone.ts';
import { brandsError, worksError } from '../list-errors.ts';
import type { RegistrationForm } from '../my-workshop.api.ts';
import type { DayDraft, RegistrationDraft } from '../registration.store.ts';
import { worksForm } from '../works/work-words.ts';
import type { CityPlace } from './cities.api.ts';
import { farPlaceError } from './far-place.ts';

export const registrationSteps = ['place', 'works', 'brands', 'schedule', 'send'] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

export const stepTitles: Record<RegistrationStep, string> = {
  place: 'Автосервис и адрес',
  works: 'Работы и цены',
  brands: 'Марки машин',
  schedule: 'График',
  send: 'Проверьте и отправьте',
};

export type RegistrationErrors = Record<string, string | undefined>;

/** What is missing in a step, by field. */
export function stepErrors(
  step: RegistrationStep,
  draft: RegistrationDraft,
  cities: readonly CityPlace[] = [],
): RegistrationErrors {
  const found: Record<RegistrationStep, () => RegistrationErrors> = {
    place: () => ({
      name: draft.name.trim().length < 2 ? 'Напишите название' : undefined,
      address: draft.address.trim().length < 5 ? 'Напишите адрес: улица и дом' : undefined,
      lat: placeError(draft, cities),
      phone: phoneOf(draft.phone) ? undefined : phoneErrorText(draft.phone),
      inn: innError(draft.inn),
      person_name: draft.personName.trim().length < 2 ? 'Напишите имя' : undefined,
    }),
    works: () => ({ works: worksError(draft.works) }),
    brands: () => ({ brand_ids: brandsError(draft.brandIds) }),
    schedule: () => ({
      week: !draft.week.some(({ isActive }) => isActive)
        ? 'Отметьте хотя бы один рабочий день с часами'
        : draft.week.map(hoursOf).every(areHoursPossible)
          ? undefined
          : 'Проверьте часы рабочих дней: начало и конец',
    }),
    send: () => ({}),
  };
  return Object.fromEntries(Object.entries(found[step]()).filter(([, error]) => error !== undefined));
}

function placeError({ lat, long }: RegistrationDraft, cities: readonly CityPlace[]): string | undefined {
  return lat === null || long === null ? 'Поставьте точку на карте' : farPlaceError({ lat, long }, cities);
}

/** The step that has the field which the server refused. */
export function stepOfField(field: string): RegistrationStep {
  if (field === 'works' || field === 'work_type_ids') return 'works';
  if (field === 'brand_ids') return 'brands';
  return field === 'week' ? 'schedule' : 'place';
}

export function registrationForm(draft: RegistrationDraft): RegistrationForm {
  return {
    name: draft.name,
    address: draft.address,
    lat: draft.lat ?? 0,
    long: draft.long ?? 0,
    phone: phoneOf(draft.phone) ?? '',
    inn: draft.inn,
    person_name: draft.personName,
    works: worksForm(draft.works),
    brand_ids: JSON.stringify(draft.brandIds),
    week: JSON.stringify(draft.week.map((day) => ({ day: day.day, ...hoursOf(day) }))),
  };
}

/** A field for a time knows no 24:00. */
export function hoursOf({ isActive, from, to }: DayDraft): DayHours {
  return isActive
    ? { is_active: true, from, to: to === '00:00' ? '24:00' : to }
    : { is_active: false, from: null, to: null };
}
