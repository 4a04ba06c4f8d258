import type { Bid } from '@sto/contract/bids/bids.schemas';
import { formatMoment } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import type { BidSide } from '../bids/bid-words.ts';
import { CalendarLink } from '../moves/paper-links.tsx';
import { Arrive, isBeforeArrival } from './arrive.tsx';
import { CancelBid } from './cancel-bid.tsx';
import { MoveClosed } from './move-closed.tsx';
import { NoShow } from './no-show.tsx';
import { PendingTime } from './pending-time.tsx';
import { PromiseVisit } from './promise-visit.tsx';
import { ProposeTime } from './propose-time.tsx';
import { StartClosed } from './start-closed.tsx';
import { StartWork } from './start-work.tsx';
import styles from './visit.module.css';
import { VisitPlace, WayThere } from './visit-place.tsx';

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
            <VisitPlace bid={bid} side={side} />
            {bid.is_promised && (
              <Text size="sm" className={styles.quiet}>
                {promisedWords(bid, side)}
              </Text>
            )}
          </div>
          {bid.visit_code && (
            <div className={styles.code}>
              <Text as="span" size="sm" className={styles.quiet}>
                {codeWords(bid)}
              </Text>
              <span className={styles.digits}>{bid.visit_code}</span>
            </div>
          )}
        </div>
        {side === 'service' && <StartClosed bid={bid} />}
        <MoveClosed bid={bid} side={side} />
        {side === 'service' && <NoShow bid={bid} />}
        <div className={styles.moves}>
          <FirstMoves bid={bid} side={side} />
          <ProposeTime bid={bid} side={side} variant="ink" />
          <CancelBid bid={bid} side={side} variant="ink" />
        </div>
      </Card>
      <PendingTime bid={bid} side={side} />
    </>
  );
}

/** What fits the moment comes first: a driver promises to come, goes there, and has arrived. */
function FirstMoves({ bid, side }: { bid: Bid; side: BidSide }) {
  const isEarly = isBeforeArrival(bid, useNow());
  const ways = [
    <WayThere key="way" bid={bid} side={side} />,
    <CalendarLink key="calendar" bid={bid} side={side} variant="ink" />,
  ];
  if (side === 'service') return [<StartWork key="start" bid={bid} />, ...ways];
  const promise = <PromiseVisit key="promise" bid={bid} isMain={isEarly} />;
  const arrive = <Arrive key="arrive" bid={bid} isEarly={isEarly} />;
  return isEarly ? [promise, ...ways, arrive] : [arrive, promise, ...ways];
}

function promisedWords({ leg }: Bid, side: BidSide): string {
  const who = side === 'customer' ? 'Вы подтвердили' : 'Клиент подтвердил';
  if (leg) return `${who}: всё в силе`;
  return `${who}, что ${side === 'customer' ? 'будете' : 'будет'}`;
}

function codeWords({ leg }: Bid): string {
  const isTaken = leg !== null && leg.kind !== 'mobile_mechanic';
  return `Код визита, назовите ${isTaken ? 'тому, кто заберёт машину' : 'мастеру'}`;
}
