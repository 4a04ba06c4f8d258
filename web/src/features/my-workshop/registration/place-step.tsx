import type { ReactNode } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { PhoneInput } from '../../../ui/forms/phone-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import styles from '../my-workshop.module.css';
import { type Place, PlaceFields } from '../place-fields.tsx';
import type { RegistrationDraft } from '../registration.store.ts';
import type { RegistrationErrors } from './registration-checks.ts';

export interface PlaceStepProps {
  draft: RegistrationDraft;
  errors: RegistrationErrors;
  onChange: (part: Partial<RegistrationDraft>) => void;
  renderMap: (place: Place, onPlace: (place: Place) => void) => ReactNode;
  /** Where the pin begins. */
  cityCentre: Place;
}

/** The pin; the centre of the city before it is put. */
export const placeOf = ({ lat, long }: RegistrationDraft, centre: Place): Place => ({
  lat: lat ?? centre.lat,
  long: long ?? centre.long,
});

export function PlaceStep({ draft, errors, onChange, renderMap, cityCentre }: PlaceStepProps) {
  const place = placeOf(draft, cityCentre);
  const onPlace = ({ lat, long }: Place) => onChange({ lat, long });
  return (
    <div className={styles.stack}>
      <Field label="Название" required error={errors.name}>
        <TextInput
          maxLength={120}
          autoComplete="organization"
          value={draft.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Field>
      <Field label="Адрес" required error={errors.address} hint="Улица и дом, ориентир для водителя">
        <TextInput
          maxLength={300}
          autoComplete="street-address"
          value={draft.address}
          onChange={(event) => onChange({ address: event.currentTarget.value })}
        />
      </Field>
      <PlaceFields place={place} error={errors.lat} onPlace={onPlace}>
        {renderMap(place, onPlace)}
      </PlaceFields>
      <div className={styles.two}>
        <Field label="Телефон автосервиса" required error={errors.phone}>
          <PhoneInput value={draft.phone} onChange={(phone) => onChange({ phone })} />
        </Field>
        <Field label="ИНН" required error={errors.inn} hint="10 цифр у компании, 12 у предпринимателя">
          <TextInput
            inputMode="numeric"
            maxLength={12}
            value={draft.inn}
            onChange={(event) => onChange({ inn: event.currentTarget.value.replace(/\D/g, '') })}
          />
        </Field>
      </div>
      <Field label="Ваше имя" required error={errors.person_name} hint="Его увидят водители в заявках">
        <TextInput
          maxLength={80}
          autoComplete="name"
          value={draft.personName}
          onChange={(event) => onChange({ personName: event.currentTarget.value })}
        />
      </Field>
    </div>
  );
}
