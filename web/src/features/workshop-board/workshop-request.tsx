import type { Bid } from '@sto/contract/bids/bids.schemas';
import { Lock, MessageCircle, Phone } from 'lucide-react';
import { initialOf } from '../../lib/text/initial.ts';
import { modificationTitle } from '../../lib/text/modification-title.ts';
import { formatMoneyFrom } from '../../lib/text/money.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { ButtonAnchor } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Plate } from '../../ui/primitives/plate.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { BidComment, BidTimes, BidWorks } from '../bids/bid-request.tsx';
import { carName } from '../bids/bid-words.ts';
import type { WorkPrice } from '../bids/bids.api.ts';
import { BidFiles } from '../bids/files/bid-files.tsx';
import styles from './workshop-request.module.css';

interface WorkshopRequestProps {
  bid: Bid;
  prices: Record<number, WorkPrice> | undefined;
}

export function WorkshopRequest({ bid, prices }: WorkshopRequestProps) {
  return (
    <Card as="section" padding="l" className={styles.card} aria-label="Заявка">
      <Client bid={bid} />
      <hr className={styles.rule} />
      <CarOfBid car={bid.auto} />
      <div>
        <Text size="sm" tone="second">
          Работы
        </Text>
        <BidWorks
          bid={bid}
          after={(workTypeId) => {
            const from = prices?.[workTypeId]?.priceFrom;
            return from ? <span className={styles.own}>у вас {formatMoneyFrom(from)}</span> : null;
          }}
        />
      </div>
      <div className={styles.times}>
        <BidTimes bid={bid} />
      </div>
      <BidComment bid={bid} />
      <BidFiles files={bid.files} />
    </Card>
  );
}

function Client({ bid }: { bid: Bid }) {
  const { phone } = bid.customer;
  // A first login needs no name.
  const name = bid.customer.name || 'Клиент';
  return (
    <div className={styles.client}>
      <span className={styles.avatar} aria-hidden="true">
        {initialOf(name)}
      </span>
      <div className={styles.who}>
        <Heading level={2} look={3}>
          {name}
        </Heading>
        {phone ? (
          <Text size="sm" tone="second" tabular>
            {formatPhone(phone)}
          </Text>
        ) : (
          <span className={styles.locked}>
            <Lock aria-hidden="true" />
            {lockedPhoneWords(bid)}
          </span>
        )}
      </div>
      <ReliabilityTag level={bid.customer.reliability} />
      <ContactTag bid={bid} />
      {phone && (
        <ButtonAnchor href={`tel:${phone}`} variant="soft" size="md">
          <Phone aria-hidden="true" />
          Позвонить
        </ButtonAnchor>
      )}
    </div>
  );
}

/** The phone is for those who set prices and answer: a mechanic never has it. */
function lockedPhoneWords({ status, can_set_prices: isManager }: Bid): string {
  if (!isManager) return 'Телефон видят владелец и менеджер';
  return status === 'reject' ? 'Телефон скрыт' : 'Телефон откроется после записи';
}

const reliabilityWords = {
  good: { tone: 'ok', text: 'Приезжает вовремя' },
  new: { tone: 'neutral', text: 'Новый клиент' },
  risk: { tone: 'warn', text: 'Бывали неявки' },
} as const;

/** How the driver has come to his visits: a level, no details. */
function ReliabilityTag({ level }: { level: Bid['customer']['reliability'] }) {
  if (!level) return null;
  const { tone, text } = reliabilityWords[level];
  return <Tag tone={tone}>{text}</Tag>;
}

export function ContactTag({ bid }: { bid: Pick<Bid, 'type_connection'> }) {
  return bid.type_connection === 2 ? (
    <Tag icon={<Phone aria-hidden="true" />}>просит позвонить</Tag>
  ) : (
    <Tag icon={<MessageCircle aria-hidden="true" />}>просит писать</Tag>
  );
}

function CarOfBid({ car }: { car: Bid['auto'] }) {
  const kilometres = car.mileage === null ? null : `${car.mileage.toLocaleString('ru-RU')} км`;
  const details = [car.generation.name, modificationTitle(car.modification.name), car.year]
    .filter(Boolean)
    .join(', ');
  return (
    <div className={styles.car}>
      <Heading level={2} look={3}>
        {carName(car)}
      </Heading>
      <Text size="sm" tone="second">
        {details}
      </Text>
      <div className={styles.numbers}>
        {car.licensePlate && <Plate value={car.licensePlate} />}
        {kilometres && (
          <Text as="span" size="sm" tone="third">
            {kilometres}
          </Text>
        )}
        {car.vin && (
          <Text as="span" size="sm" tone="third" tabular>
            VIN {car.vin}
          </Text>
        )}
      </div>
    </div>
  );
}
