import { maskitoTransform } from '@maskito/core';
import { normalizePlate } from '@sto/contract/cars/car-identifiers';
import { maskOf } from '../../lib/text/mask.ts';
import { useFieldControl } from '../../ui/forms/text-input.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import styles from './plate-input.module.css';

const options = { mask: maskOf('a 999 aa 999') };

/** A field for a number plate: one field for screen readers, letters of either alphabet, paste accepted. */
export function PlateInput({ value, onChange }: { value: string; onChange: (plate: string) => void }) {
  const wiring = useFieldControl();
  return (
    <span className={classNames(styles.plate, wiring['aria-invalid'] && styles.bad)}>
      <input
        {...wiring}
        data-field="licensePlate"
        className={styles.input}
        value={shown(normalizePlate(value))}
        onChange={(event) => onChange(normalizePlate(shown(normalizePlate(event.currentTarget.value))))}
        placeholder="А 000 АА 00"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
      />
      <span className={styles.country} aria-hidden="true">
        RUS
        <span className={styles.flag} />
      </span>
    </span>
  );
}

/** «А482КХ777» → «А 482 КХ 777». */
function shown(plate: string): string {
  return maskitoTransform(plate, options);
}
