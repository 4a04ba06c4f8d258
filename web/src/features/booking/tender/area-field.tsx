import { useRef, useState } from 'react';
import { requestPosition } from '../../../lib/browser/geolocation.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import styles from './tender-form.module.css';

export interface TenderArea {
  /** Kilometres; null: the whole city. */
  radius: number | null;
  /** The driver's position. */
  place: { lat: number; long: number } | null;
}

interface AreaFieldProps {
  cityName: string;
  area: TenderArea;
  /** Of the journey: the radius is measured from there while the driver's own is not known. */
  carPlace: TenderArea['place'];
  onChange: (area: TenderArea) => void;
}

const wholeCity = 0;
const radii = [5, 15];

/** A radius is measured from the driver, else from his car, else from the middle of the city. */
export function AreaField({ cityName, area, carPlace, onChange }: AreaFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const latest = useRef(area);
  latest.current = area;
  const choose = async (radius: number) => {
    if (radius === wholeCity) return onChange({ radius: null, place: area.place });
    onChange({ radius, place: area.place });
    if (area.place || carPlace) return;
    try {
      const place = await requestPosition();
      setRefusal(null);
      // The driver may have chosen another radius meanwhile.
      onChange({ ...latest.current, place });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : null);
    }
  };
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        Где искать
      </p>
      <Segmented
        label="Где искать"
        options={[
          { value: wholeCity, label: 'Весь город' },
          ...radii.map((radius) => ({ value: radius, label: `${radius}\u00A0км` })),
        ]}
        value={area.radius ?? wholeCity}
        onChange={(radius) => void choose(radius)}
      />
      <p className={styles.hint} role="status">
        {hintOf(cityName, area, carPlace, refusal)}
      </p>
    </div>
  );
}

function hintOf(
  cityName: string,
  { radius, place }: TenderArea,
  carPlace: TenderArea['place'],
  refusal: string | null,
): string {
  if (radius === null) return `Город: ${cityName}`;
  if (place) return 'Считаем от вашего места';
  if (carPlace) return 'Считаем от места машины';
  return [refusal, `Считаем от центра города: ${cityName}`].filter(Boolean).join('. ');
}
