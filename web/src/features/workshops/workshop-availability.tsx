import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone } from '../../lib/text/phone.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import styles from './workshops.module.css';

interface AvailabilityProps {
  workshop: Pick<
    Workshop,
    'bid_availability' | 'unsupported_reason' | 'active_bid_id' | 'phones' | 'phones_masked'
  >;
  bidPath: (bidId: number) => string;
  /** Change what this workshop does not support. */
  onCar: () => void;
  onWorks: () => void;
  /** The way to several other workshops at once; null where no tender can be made. */
  several?: ReactNode;
}

/** Why a bid is impossible here now, and an alternative; nothing if it is possible. */
export function WorkshopAvailability({ workshop, bidPath, onCar, onWorks, several }: AvailabilityProps) {
  if (workshop.bid_availability === 'disabled_has_active_bid') {
    const { active_bid_id: bidId } = workshop;
    const ownBid = bidId === null ? 'заявка' : <Link to={bidPath(bidId)}>заявка {bidNumber(bidId)}</Link>;
    return (
      <Note tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
        <WithChange title="Сменить машину" leadsTo="car" onChange={onCar}>
          У вас уже есть {ownBid} в этот автосервис. Ещё работы на эту машину добавят по просьбе в чате
          заявки. Для другой машины отправьте новую.
        </WithChange>
      </Note>
    );
  }
  if (workshop.bid_availability !== 'disabled_sto_not_supported') return null;
  if (workshop.unsupported_reason === 'own')
    return (
      <Note icon={<Info aria-hidden="true" />}>
        Вы работаете в этом автосервисе. Заявку сюда отправляют его клиенты.
      </Note>
    );
  return (
    <Note icon={<Info aria-hidden="true" />}>
      <Reason workshop={workshop} onCar={onCar} onWorks={onWorks} />
      {several && <div className={styles.change}>{several}</div>}
    </Note>
  );
}

function Reason({ workshop, onCar, onWorks }: Omit<AvailabilityProps, 'bidPath' | 'several'>): ReactNode {
  const { unsupported_reason: reason, phones, phones_masked: masked } = workshop;
  if (reason === 'mark') {
    return (
      <WithChange title="Сменить машину" leadsTo="car" onChange={onCar}>
        Этот автосервис не работает с вашей маркой. Выберите другой или смените машину.
      </WithChange>
    );
  }
  if (reason === 'works') {
    return (
      <WithChange title="Изменить работы" leadsTo="work_types" onChange={onWorks}>
        Этот автосервис не делает часть выбранных работ. Выберите другой или измените работы.
      </WithChange>
    );
  }
  if (masked.length === 0) return 'Здесь пока нет онлайн-записи. Выберите другой автосервис.';
  const phone = phones[0];
  if (!phone) return 'Здесь пока нет онлайн-записи. Запишитесь по телефону.';
  return (
    <>
      Здесь пока нет онлайн-записи. Запишитесь по телефону <a href={`tel:${phone}`}>{formatPhone(phone)}</a>.
    </>
  );
}

interface ChangeProps {
  title: string;
  /** Identifies the button when the focus returns. */
  leadsTo: string;
  onChange: () => void;
  children: ReactNode;
}

function WithChange({ title, leadsTo, onChange, children }: ChangeProps) {
  return (
    <>
      <p>{children}</p>
      <Button variant="line" size="sm" className={styles.change} data-leads-to={leadsTo} onClick={onChange}>
        {title}
      </Button>
    </>
  );
}
