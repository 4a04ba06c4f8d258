import type { ComponentProps } from 'react';
import styles from './select.module.css';
import { useFieldControl } from './text-input.tsx';

export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return <select {...useFieldControl()} {...props} className={styles.select} />;
}

interface SelectByIdProps {
  options: readonly { id: number; name: string }[];
  value: number;
  onChange: (id: number) => void;
}

export function SelectById({ options, value, onChange }: SelectByIdProps) {
  return (
    <Select value={value} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
