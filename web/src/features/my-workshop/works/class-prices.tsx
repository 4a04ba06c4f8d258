import { type CarClass, carClasses } from '@sto/contract/enums';
import { Plus, X } from 'lucide-react';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import type { ClassPriceDraft } from '../registration.store.ts';
import styles from './class-prices.module.css';
import { classWords, rangeFaults } from './work-words.ts';

interface ClassPricesProps {
  title: string;
  prices: readonly ClassPriceDraft[];
  onChange: (prices: ClassPriceDraft[]) => void;
  isTried: boolean;
}

/** Prices that replace that of the work for cars of a class. */
export function ClassPrices({ title, prices, onChange, isTried }: ClassPricesProps) {
  const used = prices.map(({ carClass }) => carClass);
  const free = carClasses.filter((one) => !used.includes(one));
  const change = (place: number, part: Partial<ClassPriceDraft>) =>
    onChange(prices.map((price, index) => (index === place ? { ...price, ...part } : price)));
  const [next] = free;
  return (
    <div className={styles.classes}>
      {prices.length > 0 && (
        <ul className={styles.list} aria-label={`Цены по классам машин: ${title}`}>
          {prices.map((price, place) => (
            <ClassRow
              key={price.carClass}
              price={price}
              free={free}
              isTried={isTried}
              onChange={(part) => change(place, part)}
              onRemove={() => onChange(prices.filter((_, index) => index !== place))}
            />
          ))}
        </ul>
      )}
      {next && (
        <Button
          variant="ghost"
          size="md"
          aria-label={`Цена для класса машин: ${title}`}
          onClick={() => onChange([...prices, { carClass: next, from: '', to: '' }])}
        >
          <Plus aria-hidden="true" />
          Цена для класса машин
        </Button>
      )}
    </div>
  );
}

interface ClassRowProps {
  price: ClassPriceDraft;
  free: readonly CarClass[];
  isTried: boolean;
  onChange: (part: Partial<ClassPriceDraft>) => void;
  onRemove: () => void;
}

function ClassRow({ price, free, isTried, onChange, onRemove }: ClassRowProps) {
  const word = classWords[price.carClass];
  const options = carClasses.filter((one) => one === price.carClass || free.includes(one));
  const faults = isTried ? rangeFaults(price) : {};
  return (
    <li className={styles.row}>
      <select
        className={styles.select}
        aria-label={`Класс машин: ${word}`}
        value={price.carClass}
        onChange={({ currentTarget: { value } }) => onChange({ carClass: value as CarClass })}
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {classWords[one]}
          </option>
        ))}
      </select>
      <Field label="от, ₽" error={faults.from}>
        <TextInput
          size="medium"
          inputMode="numeric"
          value={price.from}
          aria-label={`Цена от, рублей: ${word}`}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
      </Field>
      <Field label="до, ₽" error={faults.to}>
        <TextInput
          size="medium"
          inputMode="numeric"
          value={price.to}
          placeholder={price.from}
          aria-label={`Цена до, рублей: ${word}`}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </Field>
      <IconButton label={`Убрать цену: ${word}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
