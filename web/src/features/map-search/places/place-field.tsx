import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { TextInput } from '../../../ui/forms/text-input.tsx';

/** The look of the search field; `PlaceSearch` adds its behaviour. */
export function PlaceField(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      aria-label="Найти автосервис, адрес или работы"
      icon={<Search aria-hidden="true" />}
      placeholder="Работа, адрес, название"
      {...props}
    />
  );
}
