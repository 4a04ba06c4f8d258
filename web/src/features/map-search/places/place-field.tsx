import { Search } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import styles from './search-box.module.css';

export const searchLabel = 'Найти автосервис, адрес или работы';
export const searchExample = 'Kia Rio, скрипят тормоза';

/** The look of the search field; `PlaceSearch` adds its behaviour. */
export function PlaceField({ id, ...props }: ComponentProps<typeof TextInput>) {
  const ownId = useId();
  return (
    <>
      <label htmlFor={id ?? ownId} className={styles.findLabel}>
        {searchLabel}
      </label>
      <TextInput
        id={id ?? ownId}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        icon={<Search aria-hidden="true" />}
        placeholder={searchExample}
        {...props}
      />
    </>
  );
}
