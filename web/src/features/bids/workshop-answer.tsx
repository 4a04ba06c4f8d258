import type { Bid } from '@sto/contract/bids';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Heading } from '../../ui/text.tsx';
import type { WorkPrice } from './bids.api.ts';
import { OfferCard } from './offer-card.tsx';
import { currentOffer } from './offer-choice.ts';
import { offerDrafts } from './offer-draft.store.ts';
import { draftFromOffer, draftFromRequest } from './offer-form.model.ts';
import { OfferForm } from './offer-form.tsx';
import styles from './workshop-answer.module.css';

interface WorkshopAnswerProps {
  bid: Bid;
  /** The workshop's own prices by work; undefined while they are being asked for. */
  prices: Record<number, WorkPrice> | undefined;
}

/** The right side of the workshop's bid: the form, or the offer that was sent. */
export function WorkshopAnswer({ bid, prices }: WorkshopAnswerProps) {
  const offer = currentOffer(bid);
  const canAnswer = bid.available_actions.includes('answer');
  const [isChanging, setChanging] = useState(() => offerDrafts.read(bid.id) !== null);
  const sentHeading = useRef<HTMLHeadingElement>(null);
  // The form goes away with the button that was pressed: the focus moves to what stands in its place.
  const close = () => {
    flushSync(() => setChanging(false));
    sentHeading.current?.focus();
  };
  if (canAnswer && (!offer || isChanging)) {
    return (
      <Card as="section" padding="l" className={styles.card} aria-labelledby="offer-form">
        <Heading level={2} id="offer-form">
          {offer ? 'Новый отклик' : 'Ваш отклик'}
        </Heading>
        <Answering bid={bid} prices={prices} onClose={close} />
      </Card>
    );
  }
  if (!offer) return <Note title="Действующего отклика нет">Отвечать на эту заявку уже нельзя.</Note>;
  return (
    <section className={styles.sent} aria-labelledby="offer-sent">
      <Heading level={2} id="offer-sent" tabIndex={-1} ref={sentHeading}>
        {bid.accepted_offer_id === offer.id ? 'Клиент выбрал' : 'Отклик отправлен'}
      </Heading>
      <OfferCard
        offer={offer}
        side="service"
        timeZone={bid.service.timezone}
        isAccepted={bid.accepted_offer_id === offer.id}
        action={
          canAnswer ? (
            <Button variant="soft" block onClick={() => setChanging(true)}>
              Изменить
            </Button>
          ) : null
        }
      />
    </section>
  );
}

function Answering({ bid, prices, onClose }: WorkshopAnswerProps & { onClose: () => void }) {
  const offer = currentOffer(bid);
  const [draft] = useState(() => offerDrafts.read(bid.id));
  if (!draft && !offer && !prices) return <Skeleton height={320} radius="md" />;
  const timeZone = bid.service.timezone;
  const start =
    draft ?? (offer ? draftFromOffer(offer, timeZone) : draftFromRequest({ ...bid, timeZone }, prices ?? {}));
  const cancel = () => {
    offerDrafts.drop(bid.id);
    onClose();
  };
  return <OfferForm bid={bid} start={start} onSent={onClose} {...(offer ? { onCancel: cancel } : {})} />;
}
