import { useMaskito } from '@maskito/react';
import type { ComponentProps, Ref } from 'react';
import { placeholderOf } from '../../lib/text/mask.ts';
import { nationalMask, phoneMask } from '../../lib/text/phone.ts';
import { TextInput } from './text-input.tsx';

type PhoneInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'prefix' | 'ref'> & {
  /** As typed: «916 204-17-50», without +7; `phoneOf` of lib/phone reads it. */
  value: string;
  onChange: (text: string) => void;
  inputRef?: Ref<HTMLInputElement>;
};

/** A Russian phone with a fixed +7; takes 8, 7 and +7, paste and autofill. */
export function PhoneInput({ onChange, inputRef, ...rest }: PhoneInputProps) {
  const masked = useMaskito({ options: phoneMask });
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      prefix="+7"
      placeholder={placeholderOf(nationalMask)}
      {...rest}
      ref={(element) => {
        masked(element);
        if (typeof inputRef === 'function') inputRef(element);
        else if (inputRef) inputRef.current = element;
      }}
      onChange={() => undefined}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}
