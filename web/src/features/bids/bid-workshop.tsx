import type { Bid } from '@sto/contract/bids/bids.schemas';
import { Navigation, Phone } from 'lucide-react';
import { webRouteLink } from '../../lib/route-links.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { ButtonAnchor } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Picture } from '../../ui/primitives/picture.tsx';
import { Rating } from '../../ui/primitives/stars.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import styles from './bid-workshop.module.css';

type Workshop = NonNullable<Bid['service']>;

interface BidWorkshopProps {
  workshop: Workshop;
  workshopHref: string;
  /** The driver goes there. */
  hasRoute: boolean;
}

export function BidWorkshop({ workshop, workshopHref, hasRoute }: BidWorkshopProps) {
  return (
    <Card as="section" padding="l" className={styles.card} aria-labelledby="bid-workshop">
      <div className={styles.head}>
        {workshop.image && (
          <Picture src={workshop.image} alt="" className={styles.image} width={56} height={56} fit="height" />
        )}
        <div className={styles.names}>
          <Heading level={2} id="bid-workshop" look={3}>
            <Link to={workshopHref} className={styles.name}>
              {workshop.name}
            </Link>
          </Heading>
          <Rating workshop={workshop} />
        </div>
      </div>
      <Text>{workshop.address}</Text>
      <div className={styles.actions}>
        {hasRoute && (
          <ButtonAnchor
            href={webRouteLink(workshop)}
            target="_blank"
            rel="noreferrer"
            variant="soft"
            size="md"
            block
          >
            <Navigation aria-hidden="true" />
            Маршрут
          </ButtonAnchor>
        )}
        {workshop.phones.map((phone) => (
          <ButtonAnchor key={phone} href={`tel:${phone}`} size="md" block>
            <Phone aria-hidden="true" />
            {formatPhone(phone)}
          </ButtonAnchor>
        ))}
      </div>
    </Card>
  );
}
