import { normalizePlate } from '@sto/contract/cars/car-identifiers';
import { useFieldControl } from '../../ui/forms/text-input.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import styles from './plate-input.module.css';

/** Characters before the region, and in all. */
const mainLength = 6;
const wholeLength = 9;

/** A field for a number plate: one field for screen readers, letters of either alphabet, paste accepted. */
export function PlateInput({ value, onChange }: { value: string; onChange: (plate: string) => void }) {
  const wiring = useFieldControl();
  const plate = normalizePlate(value);
  return (
    <span className={classNames(styles.plate, wiring['aria-invalid'] && styles.bad)}>
      <input
        {...wiring}
        data-field="licensePlate"
        className={styles.input}
        value={shown(plate)}
        onChange={(event) => onChange(normalizePlate(event.currentTarget.value).slice(0, wholeLength))}
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

/** «А482КХ777» → «А 482 КХ 777»; other text stays as typed. */
function shown(plate: string): string {
  const main = plate.slice(0, mainLength);
  return [main.slice(0, 1), main.slice(1, 4), main.slice(4), plate.slice(mainLength)]
    .filter(Boolean)
    .join(' ');
}
