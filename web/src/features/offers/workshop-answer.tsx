import type { BidMarket } from '@sto/contract/bids/bid-market.schemas';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { WarrantyTerms } from '@sto/contract/bids/line-warranty';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Note } from '../../ui/feedback/note.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import type { WorkPrice } from '../bids/bids.api.ts';
import { currentOffer } from '../bids/offer-choice.ts';
import { BookAtOnce } from './book-at-once.tsx';
import { CounterList } from './counter-list.tsx';
import { DeclineBid } from './decline-bid.tsx';
import { OfferCard } from './offer-card.tsx';
import { offerDrafts } from './offer-draft.store.ts';
import { draftFromOffer, draftFromRequest, type OfferDraft } from './offer-form.model.ts';
import { OfferForm, type OfferFormProps } from './offer-form.tsx';
import { WithdrawOffer } from './withdraw-offer.tsx';
import styles from './workshop-answer.module.css';

interface WorkshopAnswerProps {
  bid: Bid;
  prices: Record<number, WorkPrice> | undefined;
  /** Of warranty, from the card of the workshop; undefined: not known. */
  terms?: WarrantyTerms | null | undefined;
  /** Usual prices, to compare with. */
  market?: BidMarket | undefined;
  /** The next free times of the workshop for these works; null: not known yet. */
  times?: readonly string[] | null;
}

export function WorkshopAnswer({ bid, prices, terms, market, times = [] }: WorkshopAnswerProps) {
  const offer = currentOffer(bid);
  const canAnswer = bid.available_actions.includes('answer');
  // An offer from elsewhere does not replace a form with typed text.
  const [isChanging, setChanging] = useState(() => offerDrafts.read(bid.id) !== null);
  const [hasConflict, setConflict] = useState(false);
  const { heading, isMoving } = useFocusOnNewHeading();
  const leave = (isRefused: boolean) => {
    isMoving.current = true;
    setConflict(isRefused);
    setChanging(false);
  };
  const change = () => {
    isMoving.current = true;
    setChanging(true);
  };
  if (canAnswer && (!offer || isChanging)) {
    return (
      <Card as="section" padding="l" className={styles.card} aria-labelledby="offer-form">
        <Heading level={2} id="offer-form" tabIndex={-1} ref={heading}>
          {offer ? 'Новый отклик' : 'Ваш отклик'}
        </Heading>
        <BookAtOnce bid={bid} />
        {offer && <CounterList counters={bid.counters} side="service" timeZone={bid.timezone} />}
        {hasConflict && <Conflict>Введённое сохранено: проверьте заявку и отправьте снова.</Conflict>}
        <Answering
          bid={bid}
          prices={prices}
          terms={terms}
          market={market}
          times={times}
          onTyped={() => setChanging(true)}
          onConflict={() => leave(true)}
          // The next visible offer is this one.
          onUnanswered={() => setChanging(offer !== undefined)}
          onClose={() => leave(false)}
          goneWithFocus={isMoving}
        />
        <DeclineBid bid={bid} />
      </Card>
    );
  }
  if (!offer) {
    return (
      <div tabIndex={-1} ref={heading}>
        {hasConflict && (
          <Conflict>Ваш отклик не отправлен. Заявка показана свежей: что с ней стало, видно выше.</Conflict>
        )}
        {bid.status !== 'reject' &&
          (bid.tender?.is_full ? (
            <>
              <Note title="Клиент уже получил столько откликов, сколько ждал">
                Если место освободится, здесь снова можно будет ответить.
              </Note>
              <DeclineBid bid={bid} />
            </>
          ) : (
            <Note title="Действующего отклика нет">Отвечать на эту заявку уже нельзя.</Note>
          ))}
      </div>
    );
  }
  return (
    <section className={styles.sent} aria-labelledby="offer-sent">
      <Heading level={2} id="offer-sent" tabIndex={-1} ref={heading}>
        {headingOf(bid, offer.id, hasConflict)}
      </Heading>
      {hasConflict && canAnswer && (
        <Conflict>
          Ваш отклик не отправлен: ниже тот, что уже есть у клиента. Введённое сохранено и откроется по
          «Изменить».
        </Conflict>
      )}
      <OfferCard
        offer={offer}
        side="service"
        timeZone={bid.timezone}
        isAccepted={bid.accepted_offer_id === offer.id}
        counters={bid.counters}
        market={canAnswer ? market : undefined}
        worksCount={bid.work_types.length}
        action={
          <div className={styles.moves}>
            {canAnswer && (
              <Button variant="soft" block onClick={change}>
                Изменить
              </Button>
            )}
            <WithdrawOffer bid={bid} offer={offer} />
          </div>
        }
      />
    </section>
  );
}

function headingOf(bid: Bid, offerId: number, hasConflict: boolean): string {
  if (bid.accepted_offer_id === offerId) return 'Клиент выбрал';
  return hasConflict ? 'Действующий отклик' : 'Отклик отправлен';
}

function Conflict({ children }: { children: ReactNode }) {
  return (
    <Note tone="warn" live title="Заявка изменилась">
      Пока вы писали, её поменяли. {children}
    </Note>
  );
}

/** A pressed button disappears with its form or card: the focus moves to the heading of what replaces it. */
function useFocusOnNewHeading() {
  const heading = useRef<HTMLHeadingElement & HTMLDivElement>(null);
  const isMoving = useRef(false);
  useLayoutEffect(() => {
    if (isMoving.current) heading.current?.focus();
    isMoving.current = false;
  });
  return { heading, isMoving };
}

type AnsweringProps = WorkshopAnswerProps &
  Pick<OfferFormProps, 'onTyped' | 'onConflict' | 'onUnanswered' | 'goneWithFocus'> & { onClose: () => void };

function Answering({ bid, prices, terms, times, onClose, ...rest }: AnsweringProps) {
  const offer = currentOffer(bid);
  const [draft] = useState(() => offerDrafts.read(bid.id));
  if (!draft && !offer && (!prices || times === null)) return <Skeleton height={320} radius="md" />;
  const timeZone = bid.timezone;
  const start =
    draft ??
    (offer
      ? draftFromOffer(offer, timeZone)
      : draftFromRequest({ ...bid, timeZone }, prices ?? {}, { times: times ?? [], terms }));
  const cancel = () => {
    offerDrafts.drop(bid.id);
    onClose();
  };
  return (
    <>
      {!draft && !offer && <DraftNote start={start} hasTime={Boolean(times?.length)} />}
      <OfferForm
        {...rest}
        bid={bid}
        start={start}
        terms={terms}
        free={times ?? []}
        onSent={onClose}
        {...(offer ? { onCancel: cancel } : {})}
      />
    </>
  );
}

/** The clients see nothing of it before it is sent. */
function DraftNote({ start, hasTime }: { start: OfferDraft; hasTime: boolean }) {
  const isPriced = start.lines.every(({ price }) => price !== '');
  return (
    <Text size="sm" tone="second">
      <Tag>Черновик</Tag> Работы из заявки
      {isPriced && ', цены и гарантия из вашего прайс-листа'}
      {hasTime && ', первое свободное время'}. Проверьте, поправьте и отправьте.
    </Text>
  );
}
