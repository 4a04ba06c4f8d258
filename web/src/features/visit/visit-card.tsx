import type { Bid } from '@sto/contract/bids/bids.schemas';
import { Navigation, Phone } from 'lucide-react';
import { webRouteLink } from '../../lib/route-links.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { formatMoment } from '../../lib/time/dates.ts';
import { ButtonAnchor } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { type BidSide, carName } from '../bids/bid-words.ts';
import { CalendarLink } from '../moves/paper-links.tsx';
import { Arrive } from './arrive.tsx';
import { CancelBid } from './cancel-bid.tsx';
import { PendingTime } from './pending-time.tsx';
import { PromiseVisit } from './promise-visit.tsx';
import { ProposeTime } from './propose-time.tsx';
import { StartWork } from './start-work.tsx';
import styles from './visit.module.css';

/** The agreed visit: when, where, by which code, and what each side can do about it. */
export function VisitCard({ bid, side }: { bid: Bid; side: BidSide }) {
  if (bid.status !== 'visit') return null;
  return (
    <>
      <Card as="section" variant="ink" padding="l" className={styles.visit} aria-labelledby="bid-visit">
        <div className={styles.facts}>
          <div className={styles.when}>
            <Heading level={2} id="bid-visit" className={styles.moment}>
              {bid.visit_start ? formatMoment(bid.visit_start, bid.timezone) : 'Запись'}
            </Heading>
            <Text size="sm" className={styles.quiet}>
              {side === 'customer' ? bid.service?.address : carName(bid.auto)}
            </Text>
            {bid.is_promised && (
              <Text size="sm" className={styles.quiet}>
                {side === 'customer' ? 'Вы подтвердили, что будете' : 'Клиент подтвердил, что будет'}
              </Text>
            )}
          </div>
          {bid.visit_code && (
            <div className={styles.code}>
              <Text as="span" size="sm" className={styles.quiet}>
                Код визита, назовите мастеру
              </Text>
              <span className={styles.digits}>{bid.visit_code}</span>
            </div>
          )}
        </div>
        <div className={styles.moves}>
          {side === 'customer' ? <Arrive bid={bid} /> : <StartWork bid={bid} />}
          {side === 'customer' && <PromiseVisit bid={bid} />}
          {side === 'customer' && <WayThere bid={bid} />}
          <CalendarLink bid={bid} side={side} variant="ink" />
          <ProposeTime bid={bid} side={side} variant="ink" />
          <CancelBid bid={bid} side={side} variant="ink" />
        </div>
      </Card>
      <PendingTime bid={bid} side={side} />
    </>
  );
}

function WayThere({ bid: { service } }: { bid: Bid }) {
  if (!service) return null;
  const [phone] = service.phones;
  return (
    <>
      <ButtonAnchor href={webRouteLink(service)} target="_blank" rel="noreferrer" variant="ink" size="md">
        <Navigation aria-hidden="true" />
        Маршрут
      </ButtonAnchor>
      {phone && (
        <ButtonAnchor
          href={`tel:${phone}`}
          variant="ink"
          size="md"
          aria-label={`Позвонить, ${formatPhone(phone)}`}
        >
          <Phone aria-hidden="true" />
          Позвонить
        </ButtonAnchor>
      )}
    </>
  );
}
