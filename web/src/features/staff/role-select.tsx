import type { EmployeeRole } from '@sto/contract/enums';
import { useFieldControl } from '../../ui/forms/text-input.tsx';
import { roleWords } from './staff.api.ts';
import styles from './staff.module.css';

interface RoleSelectProps {
  /** For a select without a field around it. */
  label?: string;
  roles: readonly EmployeeRole[];
  value: EmployeeRole;
  onChange: (role: EmployeeRole) => void;
}

export function RoleSelect({ label, roles, value, onChange }: RoleSelectProps) {
  const wiring = useFieldControl();
  return (
    <select
      {...wiring}
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = roles.find((role) => role === currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleWords[role]}
        </option>
      ))}
    </select>
  );
}
