import { MessageCircle, Phone } from 'lucide-react';
import { Field } from '../../ui/forms/field.tsx';
import { PhoneInput } from '../../ui/forms/phone-input.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import type { BookingForm } from '../draft/draft.store.ts';
import styles from './bid-form.module.css';

interface ContactProps {
  phone: string;
  form: BookingForm;
  phoneError: string | undefined;
  onChange: (part: Partial<BookingForm>) => void;
}

export function ContactFields({ phone, form, phoneError, onChange }: ContactProps) {
  return (
    <>
      <Field label="Телефон" required error={phoneError}>
        <PhoneInput
          data-field="phone"
          name="phone"
          icon={<Phone aria-hidden="true" />}
          value={phone}
          onChange={(text) => onChange({ phone: text })}
        />
      </Field>
      <div>
        <p className={styles.label} aria-hidden="true">
          Как с вами связаться
        </p>
        <Segmented
          label="Как с вами связаться"
          options={[
            { value: 1 as const, label: 'Сообщение', icon: <MessageCircle aria-hidden="true" /> },
            { value: 2 as const, label: 'Звонок', icon: <Phone aria-hidden="true" /> },
          ]}
          value={form.typeConnection}
          onChange={(typeConnection) => onChange({ typeConnection })}
        />
      </div>
    </>
  );
}
