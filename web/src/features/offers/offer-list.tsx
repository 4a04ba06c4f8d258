import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Offer } from '@sto/contract/bids/offers.schemas';
import { useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { counted } from '../../lib/text/plural.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Picture } from '../../ui/primitives/picture.tsx';
import { Rating } from '../../ui/primitives/stars.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { type BidSide, offerForms } from '../bids/bid-words.ts';
import { useAcceptOffer } from '../bids/bids.api.ts';
import { splitOffers } from '../bids/offer-choice.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { OfferCard } from './offer-card.tsx';
import styles from './offer-list.module.css';

export function OfferList({ bid, workshopHref }: { bid: Bid; workshopHref: string }) {
  const [chosen, setChosen] = useState<Offer | null>(null);
  const [hasConflict, setConflict] = useState(false);
  const accept = useAcceptOffer(bid.id);
  const { live, past } = splitOffers(bid);
  const canAccept = bid.available_actions.includes('accept');

  const onAccept = useOneAtATime(async () => {
    if (!chosen) return;
    try {
      await accept.mutateAsync(chosen.id);
      setConflict(false);
      showToast.success('Вы записаны');
    } catch (error) {
      if (!isCallError(error) || error.status !== 409) return toastErrors(error);
      setConflict(true);
    }
    setChosen(null);
  });

  return (
    <section className={styles.section} aria-labelledby="bid-offers">
      <Heading level={2} id="bid-offers">
        {titleOf(bid, live.length)}
      </Heading>
      {hasConflict && (
        <Note tone="warn" live title="Заявка уже изменилась">
          Показываем её свежей. Проверьте отклик и выберите снова.
        </Note>
      )}
      {live.length === 0 && <NoOffers bid={bid} />}
      {live.length > 0 && (
        <div className={styles.offers}>
          {live.map((offer, index) => (
            <OfferCard
              key={offer.id}
              offer={offer}
              side="customer"
              timeZone={bid.timezone}
              head={<OfferHead bid={bid} workshopHref={workshopHref} />}
              isAccepted={offer.id === bid.accepted_offer_id}
              action={
                canAccept && offer.status === 'sent' ? (
                  <Button variant={index === 0 ? 'primary' : 'soft'} block onClick={() => setChosen(offer)}>
                    Выбрать
                  </Button>
                ) : null
              }
            />
          ))}
        </div>
      )}
      {past.length > 0 && <PastOffers offers={past} bid={bid} side="customer" />}
      <AcceptDialog
        bid={bid}
        offer={chosen}
        busy={accept.isPending}
        onAccept={onAccept}
        onClose={() => setChosen(null)}
      />
    </section>
  );
}

function titleOf(bid: Bid, liveCount: number): string {
  if (bid.accepted_offer_id !== null) return 'Выбранный отклик';
  return liveCount === 0 ? 'Отклики' : counted(liveCount, offerForms);
}

function NoOffers({ bid }: { bid: Bid }) {
  if (bid.status === 'new') {
    return (
      <Note title="Автосервис ещё не ответил">Цена и время появятся здесь. Страница обновляется сама.</Note>
    );
  }
  return <Note title="Действующих откликов нет" />;
}

function OfferHead({ bid: { service }, workshopHref }: { bid: Bid; workshopHref: string }) {
  if (!service) return null;
  return (
    <div className={styles.head}>
      {service.image && (
        <Picture src={service.image} alt="" className={styles.image} width={48} height={48} fit="height" />
      )}
      <div>
        <Link to={workshopHref} className={styles.name}>
          {service.name}
        </Link>
        <Rating workshop={service} />
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
