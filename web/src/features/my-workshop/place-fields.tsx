import type { ReactNode } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import styles from './my-workshop.module.css';

export interface Place {
  lat: number;
  long: number;
}

interface PlaceFieldsProps {
  place: Place;
  error: string | undefined;
  onPlace: (place: Place) => void;
  /** The map with the pin, if there is one. */
  children: ReactNode;
}

export const placeDigits = (value: number) => String(Math.round(value * 1e5) / 1e5);

/** The pin of the map, and the same place as numbers: for the keyboard, and where no map is drawn. */
export function PlaceFields({ place, error, onPlace, children }: PlaceFieldsProps) {
  const change = (part: Partial<Place>) => {
    const next = { ...place, ...part };
    if (Number.isFinite(next.lat) && Number.isFinite(next.long)) onPlace(next);
  };
  return (
    <div className={styles.stack}>
      {children}
      <div className={styles.two}>
        <Field label="Широта" error={error} hint="Подвиньте точку на карте или впишите числа">
          <TextInput
            inputMode="decimal"
            value={placeDigits(place.lat)}
            onChange={(event) => change({ lat: Number(event.currentTarget.value.replace(',', '.')) })}
          />
        </Field>
        <Field label="Долгота">
          <TextInput
            inputMode="decimal"
            value={placeDigits(place.long)}
            onChange={(event) => change({ long: Number(event.currentTarget.value.replace(',', '.')) })}
          />
        </Field>
      </div>
    </div>
  );
}
