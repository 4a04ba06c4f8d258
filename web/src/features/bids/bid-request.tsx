import type { Bid } from '@sto/contract/bids/bids.schemas';
import { legTitles } from '@sto/contract/bids/leg-words';
import { MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { webRouteLink } from '../../lib/route-links.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { List, ListItem } from '../../ui/lists/list.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import styles from './bid-request.module.css';
import { aboutKm, formatVisit, formatWish } from './bid-times.ts';
import { BidFiles } from './files/bid-files.tsx';

export function BidRequest({ bid, children }: { bid: Bid; children?: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby="bid-request">
      <Heading level={2} id="bid-request">
        Что просили
      </Heading>
      <BidWorks bid={bid} />
      <div className={styles.facts}>
        <BidTimes bid={bid} />
        <Fact label="Связь">
          <span className={styles.contact}>
            {bid.type_connection === 2 ? <Phone aria-hidden="true" /> : <MessageCircle aria-hidden="true" />}
            {contactWord(bid)}
          </span>
        </Fact>
      </div>
      <BidComment bid={bid} />
      <BidFiles files={bid.files} />
      {children && <div>{children}</div>}
    </section>
  );
}

function contactWord(bid: Bid): string {
  const word = bid.type_connection === 2 ? 'по телефону' : 'сообщением';
  return bid.type_connection === 2 && bid.customer.phone
    ? `${word}, ${formatPhone(bid.customer.phone)}`
    : word;
}

/** `after`: content at the right end of a work, e.g. the workshop's own price. */
export function BidWorks({ bid, after }: { bid: Bid; after?: (workTypeId: number) => ReactNode }) {
  return (
    <List>
      {bid.work_types.map((work) => (
        <ListItem key={work.id} title={work.title} after={after?.(work.id)} />
      ))}
    </List>
  );
}

export function BidTimes({ bid }: { bid: Bid }) {
  const { timezone } = bid;
  const visit = formatVisit(bid, timezone);
  return (
    <>
      <BidLeg bid={bid} />
      <Fact label="Желаемое время">
        <span className={visit === null ? styles.strong : undefined}>{formatWish(bid, timezone)}</span>
      </Fact>
      {visit && (
        <Fact label="Время визита">
          <span className={styles.strong}>{visit}</span>
        </Fact>
      )}
    </>
  );
}

/** Without an address: the workshop does not see it yet. */
function BidLeg({ bid: { leg } }: { bid: Bid }) {
  if (!leg) return null;
  return (
    <Fact label={legTitles[leg.kind]}>
      <span className={styles.comment}>
        {leg.address ?? 'Адрес откроется, когда клиент выберет ваш отклик'}
      </span>
      {leg.address === null && leg.distance_km !== null && <Text as="div">{aboutKm(leg.distance_km)}</Text>}
      {leg.lat !== null && leg.long !== null && (
        <Text as="div" size="sm">
          <a href={webRouteLink({ lat: leg.lat, long: leg.long })}>Маршрут к машине</a>
        </Text>
      )}
    </Fact>
  );
}

export function BidComment({ bid }: { bid: Bid }) {
  return (
    <>
      {bid.comment && (
        <Fact label="Комментарий">
          <span className={styles.comment}>{bid.comment}</span>
        </Fact>
      )}
      {bid.ai_summary && (
        <Fact label="Кратко от помощника">
          <span className={styles.comment}>{bid.ai_summary}</span>
        </Fact>
      )}
    </>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Text as="span" size="sm" tone="second" className={styles.label}>
        {label}
      </Text>
      <Text as="div">{children}</Text>
    </div>
  );
}
