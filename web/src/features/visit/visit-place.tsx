import type { Bid } from '@sto/contract/bids/bids.schemas';
import { Navigation, Phone } from 'lucide-react';
import { placeLink, webRouteLink } from '../../lib/route-links.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { ButtonAnchor } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { type BidSide, carName } from '../bids/bid-words.ts';
import styles from './visit.module.css';

/** Where the sides meet: at the workshop, or where the car is. */
export function VisitPlace({ bid, side }: { bid: Bid; side: BidSide }) {
  const { leg } = bid;
  const address = leg ? leg.address : bid.service?.address;
  return (
    <>
      {side === 'service' && (
        <Text size="sm" className={styles.quiet}>
          {carName(bid.auto)}
        </Text>
      )}
      {(side === 'customer' || leg) && address && (
        <Text size="sm" className={styles.quiet}>
          {address}
        </Text>
      )}
    </>
  );
}

/** The way of the side that has to go: of the driver to the workshop, or of the workshop to the car. */
export function WayThere({ bid, side }: { bid: Bid; side: BidSide }) {
  const { leg, service } = bid;
  if (side === 'customer') return leg ? <Call bid={bid} /> : <WayToWorkshop bid={bid} />;
  if (!leg?.address) return null;
  const place = leg.lat !== null && leg.long !== null ? { lat: leg.lat, long: leg.long } : null;
  return <Way href={place ? webRouteLink(place) : placeLink(leg.address, service)} text="К машине" />;
}

function WayToWorkshop({ bid }: { bid: Bid }) {
  if (!bid.service) return null;
  return (
    <>
      <Way href={webRouteLink(bid.service)} text="Маршрут" />
      <Call bid={bid} />
    </>
  );
}

function Way({ href, text }: { href: string; text: string }) {
  return (
    <ButtonAnchor href={href} target="_blank" rel="noreferrer" variant="ink" size="md">
      <Navigation aria-hidden="true" />
      {text}
    </ButtonAnchor>
  );
}

function Call({ bid: { service } }: { bid: Bid }) {
  const phone = service?.phones[0];
  if (!phone) return null;
  return (
    <ButtonAnchor
      href={`tel:${phone}`}
      variant="ink"
      size="md"
      aria-label={`Позвонить, ${formatPhone(phone)}`}
    >
      <Phone aria-hidden="true" />
      Позвонить
    </ButtonAnchor>
  );
}
