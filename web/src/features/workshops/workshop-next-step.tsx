import { bidNumber } from '@sto/contract/bid-lifecycle';
import type { Workshop } from '@sto/contract/workshops';
import { Phone } from 'lucide-react';
import { useId } from 'react';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import styles from './workshops.module.css';

type Refusing = Pick<Workshop, 'bid_availability' | 'unsupported_reason' | 'active_bid_id' | 'phones'>;

interface NextStepProps {
  workshop: Refusing;
  /** Address of the driver's own bid. */
  bidPath: (bidId: number) => string;
  /** Back to the map, for another workshop. */
  onOther: () => void;
}

/** In the place of the button that would send a bid: in one line why it cannot be, and what to do instead. */
export function WorkshopNextStep(props: NextStepProps) {
  const reasonId = useId();
  return (
    <>
      <p id={reasonId} className={styles.refusal}>
        {refusalInShort(props.workshop)}
      </p>
      <Step {...props} reasonId={reasonId} />
    </>
  );
}

function Step({ workshop, bidPath, onOther, reasonId }: NextStepProps & { reasonId: string }) {
  const look = { variant: 'primary', className: styles.main, 'aria-describedby': reasonId } as const;
  const { active_bid_id: bidId, phones } = workshop;
  if (bidId !== null) {
    return (
      <ButtonLink {...look} to={bidPath(bidId)}>
        Открыть заявку {bidNumber(bidId)}
      </ButtonLink>
    );
  }
  if (workshop.unsupported_reason === 'not_connected' && phones[0]) {
    return (
      <ButtonAnchor {...look} href={`tel:${phones[0]}`}>
        <Phone aria-hidden="true" /> Позвонить
      </ButtonAnchor>
    );
  }
  return (
    <Button {...look} onClick={onOther}>
      Выбрать другой
    </Button>
  );
}

function refusalInShort({ bid_availability: availability, unsupported_reason: reason }: Refusing): string {
  if (availability === 'disabled_has_active_bid') return 'Заявка сюда уже есть';
  if (reason === 'mark') return 'Не работает с вашей маркой';
  if (reason === 'works') return 'Не делает часть работ';
  return 'Нет онлайн-записи';
}
