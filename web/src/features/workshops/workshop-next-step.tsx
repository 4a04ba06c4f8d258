import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { Phone } from 'lucide-react';
import { useId } from 'react';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/primitives/button.tsx';
import { usePhoneReveal, type WithPhones } from './workshop-phones.api.ts';
import { closureText } from './workshop-words.ts';
import styles from './workshops.module.css';

type Refusing = WithPhones &
  Parameters<typeof closureText>[0] &
  Pick<Workshop, 'bid_availability' | 'unsupported_reason' | 'active_bid_id'>;

interface NextStepProps {
  workshop: Refusing;
  bidPath: (bidId: number) => string;
  /** Back to the map, for another workshop. */
  onOther: () => void;
}

export function WorkshopNextStep(props: NextStepProps) {
  const { workshop } = props;
  const reasonId = useId();
  const closure = closureText(workshop, useNow());
  const canBeCalled = workshop.unsupported_reason === 'not_connected' && workshop.phones_masked.length > 0;
  if (canBeCalled && workshop.active_bid_id === null) return <CallStep workshop={workshop} />;
  return (
    <>
      <p id={reasonId} className={styles.refusal}>
        {(workshop.bid_availability === 'enabled' && closure) || refusalInShort(workshop)}
      </p>
      <Step {...props} reasonId={reasonId} />
    </>
  );
}

function Step({ workshop, bidPath, onOther, reasonId }: NextStepProps & { reasonId: string }) {
  const look = { variant: 'primary', className: styles.main, 'aria-describedby': reasonId } as const;
  const { active_bid_id: bidId } = workshop;
  if (bidId !== null) {
    return (
      <ButtonLink {...look} to={bidPath(bidId)}>
        Открыть заявку {bidNumber(bidId)}
      </ButtonLink>
    );
  }
  if (workshop.unsupported_reason === 'own') {
    return (
      <ButtonLink {...look} to={paths.workshop}>
        Мой автосервис
      </ButtonLink>
    );
  }
  return (
    <Button {...look} onClick={onOther}>
      Выбрать другой
    </Button>
  );
}

/** A workshop without online bids is called: the first press shows its phone above, the second dials it. */
function CallStep({ workshop }: { workshop: Refusing }) {
  const reasonId = useId();
  const failureId = useId();
  const { reveal, isPending, failure, first } = usePhoneReveal(workshop);
  const look = { variant: 'primary', className: styles.main } as const;
  return (
    <div className={styles.callStep}>
      {failure && (
        <FieldError id={failureId} className={styles.wide}>
          {failure}
        </FieldError>
      )}
      <p id={reasonId} className={styles.refusal}>
        {refusalInShort(workshop)}
      </p>
      {workshop.is_phone_revealed ? (
        <ButtonAnchor {...look} ref={first} href={`tel:${workshop.phones[0]}`} aria-describedby={reasonId}>
          <Phone aria-hidden="true" /> Позвонить
        </ButtonAnchor>
      ) : (
        <Button
          {...look}
          busy={isPending}
          onClick={reveal}
          aria-describedby={failure ? `${reasonId} ${failureId}` : reasonId}
        >
          <Phone aria-hidden="true" /> Показать телефон
        </Button>
      )}
    </div>
  );
}

function refusalInShort({ bid_availability: availability, unsupported_reason: reason }: Refusing): string {
  if (availability === 'disabled_has_active_bid') return 'Заявка сюда уже есть';
  if (reason === 'own') return 'Вы здесь работаете';
  if (reason === 'mark') return 'Не работает с вашей маркой';
  if (reason === 'works') return 'Не делает часть работ';
  return 'Нет онлайн-записи';
}
