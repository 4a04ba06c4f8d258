import { useFieldControl } from '../../../ui/forms/text-input.tsx';
import styles from './toolbar.module.css';

interface LaneSelectProps {
  options: readonly { id: number; name: string }[];
  value: number;
  onChange: (id: number) => void;
}

export function LaneSelect({ options, value, onChange }: LaneSelectProps) {
  return (
    <select
      {...useFieldControl()}
      className={styles.select}
      value={value}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    >
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
