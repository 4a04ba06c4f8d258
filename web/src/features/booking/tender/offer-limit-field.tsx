import { MessageCircle, Phone } from 'lucide-react';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import styles from './tender-form.module.css';

interface OfferLimitProps {
  value: number;
  onChange: (limit: number) => void;
}

export function OfferLimitField({ value, onChange }: OfferLimitProps) {
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        Сколько откликов ждать
      </p>
      <Segmented
        label="Сколько откликов ждать"
        options={[3, 5, 10].map((limit) => ({ value: limit, label: String(limit) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

interface ContactChoiceProps {
  value: 1 | 2;
  phone: string | null;
  onChange: (typeConnection: 1 | 2) => void;
}

export function ContactChoice({ value, phone, onChange }: ContactChoiceProps) {
  return (
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
        value={value}
        onChange={onChange}
      />
      <p className={styles.hint}>
        {phone && `${phone}. `}Телефон увидит только автосервис, который вы выберете.
      </p>
    </div>
  );
}
