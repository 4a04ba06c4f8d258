import { Phone } from 'lucide-react';
import { useId } from 'react';
import { formatPhone } from '../../lib/text/phone.ts';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { usePhoneReveal, type WithPhones } from './workshop-phones.api.ts';
import styles from './workshops.module.css';

/** The phones as links; before the reveal, the button that requests them. */
export function WorkshopPhones({ workshop }: { workshop: WithPhones }) {
  const { phones, phones_masked: masked } = workshop;
  const { reveal, isPending, failure, first } = usePhoneReveal(workshop);
  const failureId = useId();
  if (workshop.is_phone_revealed) {
    return phones.map((phone, index) => (
      <a key={phone} ref={index === 0 ? first : undefined} className={styles.item} href={`tel:${phone}`}>
        <Phone aria-hidden="true" />
        <span className={styles.linkText}>{formatPhone(phone)}</span>
      </a>
    ));
  }
  if (masked.length === 0) return null;
  return (
    <div>
      <button
        type="button"
        className={styles.item}
        aria-busy={isPending || undefined}
        aria-describedby={failure ? failureId : undefined}
        onClick={reveal}
      >
        <Phone aria-hidden="true" />
        <span className={classNames(styles.grow, styles.linkText)}>Показать телефон</span>
        <span className={styles.way}>{isPending ? 'Загружаем…' : masked[0]}</span>
      </button>
      {failure && (
        <FieldError id={failureId} className={styles.underItem}>
          {failure}
        </FieldError>
      )}
    </div>
  );
}
