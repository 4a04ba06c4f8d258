import { useState } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { useMarks } from '../cars/car-form.api.ts';
import styles from './my-workshop.module.css';

interface BrandsEditorProps {
  brandIds: readonly number[];
  onChange: (brandIds: number[]) => void;
}

export function BrandsEditor({ brandIds, onChange }: BrandsEditorProps) {
  const marks = useMarks();
  const [text, setText] = useState('');
  if (marks.isError) return <ErrorState title="Марки не загрузились" onRetry={() => void marks.refetch()} />;
  if (!marks.data) return <Loader title="Загрузка марок..." />;
  const all = marks.data.marks;
  const wanted = text.trim().toLowerCase();
  const shown = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isAll = all.every(({ id }) => brandIds.includes(id));
  const toggle = (id: number, isOn: boolean) =>
    onChange(isOn ? [...brandIds, id] : brandIds.filter((one) => one !== id));
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Text tone="second" tabular>
          Выбрано марок: {brandIds.length}
        </Text>
        <Button variant="soft" size="md" onClick={() => onChange(isAll ? [] : all.map(({ id }) => id))}>
          {isAll ? 'Снять все' : 'Все марки'}
        </Button>
      </div>
      <Field label="Найти марку">
        <TextInput type="search" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      <ul className={styles.brands} aria-label="Марки">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Checkbox checked={brandIds.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
    </div>
  );
}
