import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { webRouteLink } from '../../lib/route-links.ts';
import { formatMoney, formatMoneyFrom } from '../../lib/text/money.ts';
import { counted } from '../../lib/text/plural.ts';
import { withWorkshopClock } from '../../lib/time/workshop-clock.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { BidCar } from './bid-car.tsx';
import styles from './bid-card.module.css';
import { BidLane } from './bid-lane.tsx';
import { BidTag, DemoTag } from './bid-tag.tsx';
import { formatWhen } from './bid-times.ts';
import { bidTitle, goesToWorkshop, offerForms } from './bid-words.ts';

interface BidCardProps {
  bid: BidSummary;
  href: string;
}

/** «Отклики: 2 из 5» while the workshop is not chosen. */
function tenderWord({ tender, status }: BidSummary): string {
  if (!tender || status === 'reject') return 'Автосервис не выбран';
  return `Отклики: ${tender.offers_count ?? 0} из ${tender.offer_limit ?? 0}`;
}

export function BidCard({ bid, href }: BidCardProps) {
  return (
    <Card as="li" padding="l" className={styles.card}>
      <div className={styles.main}>
        <div className={styles.meta}>
          <BidTag bid={bid} side="customer" />
          <DemoTag isDemo={bid.is_demo} />
          <span className={styles.quiet}>
            № {bid.number}, {withWorkshopClock(formatWhen(bid, bid.timezone), bid.timezone)}
          </span>
          {bid.is_unseen && (
            <span className={styles.unseen}>
              <VisuallyHidden>Есть новое</VisuallyHidden>
            </span>
          )}
        </div>
        <h2 className={styles.title}>
          <Link to={href}>{bidTitle(bid.work_types)}</Link>
        </h2>
        <BidCar car={bid.auto} />
      </div>
      <div className={styles.side}>
        <div className={styles.workshop}>
          <span className={styles.name}>{bid.service?.name ?? tenderWord(bid)}</span>
          <span className={styles.quiet}>{bid.service?.address}</span>
          {bid.price_total !== null && (
            <span className={styles.price}>
              {(bid.is_price_from ? formatMoneyFrom : formatMoney)(bid.price_total)}
              {bid.status === 'answered' && (
                <span className={styles.quiet}>{counted(bid.offers_count, offerForms)}</span>
              )}
            </span>
          )}
        </div>
        <NextStep bid={bid} href={href} />
      </div>
      <BidLane status={bid.status} className={styles.lane} />
    </Card>
  );
}

/** What the driver does next, if it is not to wait. */
function NextStep({ bid, href }: BidCardProps) {
  if (bid.status === 'answered' && bid.offers_count > 0)
    return (
      <ButtonLink
        to={bid.offers_count > 1 ? `${href}?compare=1` : href}
        variant="soft"
        size="md"
        className={styles.open}
      >
        {bid.offers_count > 1 ? 'Сравнить' : 'Выбрать'}
      </ButtonLink>
    );
  if (bid.awaits_review)
    return (
      <ButtonLink to={`${href}?answer=review`} variant="soft" size="md" className={styles.open}>
        Оценить
      </ButtonLink>
    );
  if (bid.status !== 'visit' || !bid.service || !goesToWorkshop(bid)) return null;
  return (
    <ButtonAnchor
      href={webRouteLink(bid.service)}
      target="_blank"
      rel="noreferrer"
      size="md"
      className={styles.open}
    >
      Маршрут
    </ButtonAnchor>
  );
}
