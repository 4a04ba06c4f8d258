import { MapPinned } from 'lucide-react';
import type { ComponentProps } from 'react';
import { TextInput } from '../../../ui/forms/text-input.tsx';

/** What the text search looks like, without what it does. */
export function PlaceField(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      aria-label="Найти автосервис, адрес или работы"
      icon={<MapPinned aria-hidden="true" />}
      placeholder="Автосервис, адрес или работы"
      {...props}
    />
  );
}
