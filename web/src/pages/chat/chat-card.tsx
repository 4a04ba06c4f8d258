import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import { useState } from 'react';
import { useBid } from '../../features/bids/bids.api.ts';
import { isOfferClosed, slotWords } from '../../features/bids/offer-choice.ts';
import type { ChatSide } from '../../features/chat/conversations.api.ts';
import { AcceptDialog } from '../../features/offers/accept-dialog.tsx';
import { BidReview } from '../../features/reviews/bid-review.tsx';
import { PendingTime } from '../../features/visit/pending-time.tsx';
import { ProposeTime } from '../../features/visit/propose-time.tsx';
import { ChangeCard } from '../../features/work/change-card.tsx';
import { ChangeDecision } from '../../features/work/change-decision.tsx';
import { paths } from '../../lib/paths.ts';
import { formatMoney } from '../../lib/text/money.ts';
import { formatMoment, formatTime, ownTimeZone } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button, ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import styles from './chat-card.module.css';

interface ChatCardProps {
  message: ChatMessage;
  bidId: number;
  side: Exclude<ChatSide, 'operator'>;
}

/** What happened to the bid, in its chat: what waits for a decision is decided here. */
export function ChatCard({ message, bidId, side }: ChatCardProps) {
  if (message.type === 'offer') return <OfferMessage message={message} bidId={bidId} side={side} />;
  if (message.type === 'change') return <ChangeMessage message={message} bidId={bidId} side={side} />;
  if (message.type === 'slot') return <TimeMessage message={message} bidId={bidId} side={side} />;
  if (message.type === 'review_request' && side === 'customer')
    return <ReviewMessage message={message} bidId={bidId} />;
  return <Line message={message} bidId={bidId} side={side} />;
}

function Line({ message, bidId, side }: ChatCardProps) {
  const { href, words } = lineOf(message, bidId, side);
  return (
    <p className={styles.line}>
      <Link to={href}>{words}</Link>
      <span>{formatTime(message.created_at, ownTimeZone())}</span>
    </p>
  );
}

const statusWords: Partial<Record<string, string>> = {
  visit: 'Визит согласован',
  in_work: 'Машина в работе',
  finished: 'Работы завершены',
  reject: 'Заявка закрыта',
};

function lineOf(
  { type, payload, text, sender_name: name }: ChatMessage,
  bidId: number,
  side: ChatCardProps['side'],
) {
  const href = side === 'customer' ? paths.customerBid(bidId) : paths.workshopBid(bidId);
  if (type === 'review_request')
    return {
      href,
      words: side === 'customer' ? 'Оцените работу автосервиса' : 'Клиенту предложено оставить отзыв',
    };
  if (type === 'status') return { href, words: statusWords[payload?.status ?? ''] ?? 'Заявка изменилась' };
  const when = payload?.from ? `: ${formatMoment(payload.from, ownTimeZone())}` : '';
  const title = {
    time_proposed: `${name || 'Собеседник'} предлагает другое время${when}`,
    time_confirmed: `Время визита изменено${when}`,
    time_refused: 'Время визита осталось прежним',
    time_withdrawn: 'Предложение о времени отозвано',
  }[payload?.event as 'time_proposed' | 'time_confirmed' | 'time_refused' | 'time_withdrawn'];
  return { href, words: [title ?? 'Время визита', text].filter(Boolean).join('. ') };
}

/** A proposed time that waits for an answer is decided here; afterwards it is a line of what happened. */
function TimeMessage({ message, bidId, side }: ChatCardProps) {
  const { data: bid } = useBid(side, bidId);
  const [wasOpen, setOpen] = useState(false);
  const isOpen = bid !== undefined && isProposedBy(message, bid);
  if (isOpen && !wasOpen) setOpen(true);
  return (
    <div className={styles.card}>
      {!isOpen && <Line message={message} bidId={bidId} side={side} />}
      {/* It stays after its answer: a refusal of the server is shown in it. */}
      {bid && (isOpen || (wasOpen && !bid.pending_period)) && (
        <PendingTime bid={bid} side={side}>
          {isOpen && bid.pending_period?.by !== side && (
            <ProposeTime bid={bid} side={side} label="Другое время" />
          )}
        </PendingTime>
      )}
    </div>
  );
}

function isProposedBy({ sender, payload }: ChatMessage, { pending_period: pending }: Bid): boolean {
  if (!pending || !payload?.from || payload.event !== 'time_proposed' || pending.by !== sender) return false;
  return Date.parse(pending.start) === Date.parse(payload.from);
}

/** The stars of a finished visit, and later the review itself. */
function ReviewMessage({ message, bidId }: Pick<ChatCardProps, 'message' | 'bidId'>) {
  const { data: bid } = useBid('customer', bidId);
  const isOpen = bid && (bid.review !== null || bid.available_actions.includes('review'));
  return isOpen ? (
    <BidReview bid={bid} side="customer" isFolded />
  ) : (
    <Line message={message} bidId={bidId} side="customer" />
  );
}

function OfferMessage({ message, bidId, side }: ChatCardProps) {
  const { data: bid } = useBid(side, bidId);
  const now = useNow();
  const [isAccepting, setAccepting] = useState(false);
  const offer = bid?.offers.find(({ id }) => id === message.payload?.offer_id);
  if (!bid) return <Skeleton height={96} radius="md" />;
  const counter = bid.counters.find(({ id }) => id === message.payload?.counter_id);
  const href = side === 'customer' ? paths.customerBid(bidId) : paths.workshopBid(bidId);
  const canAccept = side === 'customer' && !counter && offer?.status === 'sent' && !isOfferClosed(offer, now);
  return (
    <Card as="article" padding="m" className={styles.card}>
      <div className={styles.head}>
        <strong>{counter ? 'Встречное предложение' : 'Отклик автосервиса'}</strong>
        {offer && !counter && offer.status !== 'sent' && <Tag>{offerWords[offer.status]}</Tag>}
      </div>
      {counter && counter.price !== null && <span className={styles.sum}>{formatMoney(counter.price)}</span>}
      {!counter && offer && <OfferFacts bid={bid} offer={offer} />}
      {message.text && <Text className={styles.words}>{message.text}</Text>}
      <div className={styles.actions}>
        {canAccept && bid.available_actions.includes('accept') && (
          <Button variant="primary" size="md" onClick={() => setAccepting(true)}>
            Посмотреть и принять
          </Button>
        )}
        <ButtonLink to={href} variant="ghost" size="md">
          К заявке
        </ButtonLink>
      </div>
      {/* An open dialog stays after a choice made elsewhere: it says so itself. */}
      {offer && (canAccept || isAccepting) && (
        <AcceptDialog bid={bid} offer={offer} open={isAccepting} onClose={() => setAccepting(false)} />
      )}
    </Card>
  );
}

const offerWords = {
  accepted: 'Выбран',
  withdrawn: 'Отозван',
  declined: 'Не выбран',
  expired: 'Срок прошёл',
};

function OfferFacts({ bid, offer }: { bid: Bid; offer: Bid['offers'][number] }) {
  const times = slotWords(offer.slots, bid.timezone);
  return (
    <>
      <span className={styles.sum}>{formatMoney(offer.price_total)}</span>
      {times && offer.status === 'sent' && (
        <Text size="sm" tone="second">
          {times}
        </Text>
      )}
    </>
  );
}

function ChangeMessage({ message, bidId, side }: ChatCardProps) {
  const { data: bid } = useBid(side, bidId);
  const change = bid?.changes.find(({ id }) => id === message.payload?.change_id);
  if (!bid || !change) return <Skeleton height={160} radius="md" />;
  const isOpen = change.status === 'proposed' && bid.available_actions.includes('decide_change');
  return side === 'customer' && isOpen ? (
    <ChangeDecision bid={bid} change={change} />
  ) : (
    <ChangeCard bid={bid} change={change} side={side} />
  );
}
