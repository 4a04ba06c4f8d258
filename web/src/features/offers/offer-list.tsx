import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Offer } from '@sto/contract/bids/offers.schemas';
import { useState } from 'react';
import { formatDistance } from '../../lib/geo/distance.ts';
import { counted } from '../../lib/text/plural.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { useLastShown } from '../../ui/overlays/use-last-shown.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Picture } from '../../ui/primitives/picture.tsx';
import { Rating } from '../../ui/primitives/stars.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { type BidSide, offerForms } from '../bids/bid-words.ts';
import { useBidMarket } from '../bids/bids.api.ts';
import { isOfferClosed, splitOffers } from '../bids/offer-choice.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { CompareSwitch, useComparison } from './comparison/compare-switch.tsx';
import { OfferTable } from './comparison/offer-table.tsx';
import { CounterDialog } from './counter-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { OfferCard } from './offer-card.tsx';
import styles from './offer-list.module.css';

type OfferMove = 'accept' | 'counter' | 'decline';

/** `offerId` null: all offers. */
interface Opened {
  move: OfferMove;
  offerId: number | null;
}

interface OfferListProps {
  bid: Bid;
  hrefOf: (workshopId: number) => string;
}

export function OfferList({ bid, hrefOf }: OfferListProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { live, past } = splitOffers(bid);
  const comparison = useComparison(live.length > 1);
  return (
    <section className={styles.section} aria-labelledby="bid-offers">
      <div className={styles.top}>
        <Heading level={2} id="bid-offers">
          {titleOf(bid, live.length)}
        </Heading>
        {live.length > 1 && <CompareSwitch {...comparison} />}
      </div>
      {live.length === 0 && <NoOffers bid={bid} />}
      {comparison.isOn ? (
        <OfferTable
          bid={bid}
          offers={live}
          hrefOf={hrefOf}
          onAccept={({ id }) => setOpened({ move: 'accept', offerId: id })}
        />
      ) : (
        <OfferCards bid={bid} live={live} hrefOf={hrefOf} onOpen={setOpened} />
      )}
      {live.length > 1 && bid.available_actions.includes('decline') && (
        <Button
          variant="ghost"
          className={styles.all}
          onClick={() => setOpened({ move: 'decline', offerId: null })}
        >
          Отказаться от всех
        </Button>
      )}
      {past.length > 0 && <PastOffers offers={past} bid={bid} side="customer" />}
      <OfferDialogs bid={bid} opened={opened} onClose={() => setOpened(null)} />
    </section>
  );
}

interface OfferCardsProps extends OfferListProps {
  live: readonly Offer[];
  onOpen: (opened: Opened) => void;
}

function OfferCards({ bid, live, hrefOf, onOpen }: OfferCardsProps) {
  const isChoosing = live.length > 0 && bid.accepted_offer_id === null;
  const { data: market } = useBidMarket('customer', bid.id, isChoosing);
  if (live.length === 0) return null;
  return (
    <div className={styles.offers}>
      {live.map((offer, index) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          side="customer"
          timeZone={bid.timezone}
          head={<OfferHead offer={offer} href={hrefOf(offer.service_id)} />}
          isAccepted={offer.id === bid.accepted_offer_id}
          counters={countersOf(bid, offer, live)}
          market={isChoosing ? market : undefined}
          worksCount={bid.work_types.length}
          action={
            <OfferMoves
              bid={bid}
              offer={offer}
              isFirst={index === 0}
              isOnly={live.length === 1}
              onOpen={onOpen}
            />
          }
        />
      ))}
    </div>
  );
}

/** Of the offer and of those that it replaced. */
export function countersOf(bid: Bid, offer: Offer, live: readonly Offer[]): Bid['counters'] {
  const others = live.filter(({ id }) => id !== offer.id);
  const workshopOf = (id: number) => bid.offers.find((one) => one.id === id)?.service_id;
  return bid.counters.filter(
    ({ offer_id: id }) => workshopOf(id) === offer.service_id && !others.some((other) => other.id === id),
  );
}

interface OfferMovesProps {
  bid: Bid;
  offer: Offer;
  isFirst: boolean;
  isOnly: boolean;
  onOpen: (opened: Opened) => void;
}

function OfferMoves({ bid, offer, isFirst, isOnly, onOpen }: OfferMovesProps) {
  const isClosed = isOfferClosed(offer, useNow());
  const can = (move: OfferMove) => bid.available_actions.includes(move) && offer.status === 'sent';
  if (!can('accept') && !can('counter') && !can('decline')) return null;
  return (
    <div className={styles.moves}>
      {can('accept') && isClosed && (
        <Note tone="warn" title="В это время автосервис закрыт">
          Он изменил часы работы после отклика.
          {can('counter') && ' Предложите своё время.'}
        </Note>
      )}
      {can('accept') && !isClosed && (
        <Button
          variant={isFirst ? 'primary' : 'soft'}
          block
          onClick={() => onOpen({ move: 'accept', offerId: offer.id })}
        >
          Выбрать
        </Button>
      )}
      <div className={styles.lesser}>
        {can('counter') && (
          <Button size="md" onClick={() => onOpen({ move: 'counter', offerId: offer.id })}>
            {isClosed ? 'Предложить своё время' : 'Предложить своё'}
          </Button>
        )}
        {can('decline') && (
          <Button
            size="md"
            variant="ghost"
            // The only offer of a bid to one workshop is the whole bid.
            onClick={() => onOpen({ move: 'decline', offerId: isOnly && !bid.is_tender ? null : offer.id })}
          >
            Отказаться
          </Button>
        )}
      </div>
    </div>
  );
}

function OfferDialogs({ bid, opened, onClose }: { bid: Bid; opened: Opened | null; onClose: () => void }) {
  const shown = useLastShown(opened);
  const offer = bid.offers.find(({ id }) => id === shown?.offerId) ?? null;
  const isOpen = (move: OfferMove) => opened?.move === move;
  return (
    <>
      {offer && (
        <>
          <AcceptDialog bid={bid} offer={offer} open={isOpen('accept')} onClose={onClose} />
          <CounterDialog bid={bid} offer={offer} open={isOpen('counter')} onClose={onClose} />
        </>
      )}
      <DeclineDialog bid={bid} offer={offer} open={isOpen('decline')} onClose={onClose} />
    </>
  );
}

function titleOf(bid: Bid, liveCount: number): string {
  if (bid.accepted_offer_id !== null) return 'Выбранный отклик';
  return liveCount === 0 ? 'Отклики' : counted(liveCount, offerForms);
}

function NoOffers({ bid }: { bid: Bid }) {
  if (bid.status === 'new') {
    return (
      <Note title={bid.is_tender ? 'Откликов пока нет' : 'Автосервис ещё не ответил'}>
        Цена и время появятся здесь. Страница обновляется сама.
      </Note>
    );
  }
  return <Note title="Действующих откликов нет" />;
}

function OfferHead({ offer: { service }, href }: { offer: Offer; href: string }) {
  return (
    <div className={styles.head}>
      {service.image && (
        <Picture src={service.image} alt="" className={styles.image} width={48} height={48} fit="height" />
      )}
      <div>
        <Link to={href} className={styles.name}>
          {service.name}
        </Link>
        <span className={styles.facts}>
          <Rating workshop={service} />
          {service.distance_m !== null && (
            <Text as="span" size="sm" tone="third">
              {formatDistance(service.distance_m)}
            </Text>
          )}
        </span>
      </div>
    </div>
  );
}

interface PastOffersProps {
  offers: readonly Offer[];
  bid: Bid;
  side: BidSide;
}

export function PastOffers({ offers, bid, side }: PastOffersProps) {
  return (
    <details className={styles.past}>
      <summary>Прежние отклики: {offers.length}</summary>
      <div className={styles.offers}>
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} side={side} timeZone={bid.timezone} isAccepted={false} />
        ))}
      </div>
    </details>
  );
}
