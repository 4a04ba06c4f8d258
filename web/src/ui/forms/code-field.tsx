import { CodeInput } from './code-input.tsx';
import { Field } from './field.tsx';

interface CodeFieldProps {
  length: number;
  value: string;
  onChange: (digits: string) => void;
  error: string | undefined;
  disabled: boolean;
}

export function CodeField({ error, ...input }: CodeFieldProps) {
  return (
    <Field label="Код из шести цифр" labelHidden error={error}>
      <CodeInput name="code" autoFocus {...input} />
    </Field>
  );
}
