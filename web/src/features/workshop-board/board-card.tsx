import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { GripVertical, MessageSquare, Paperclip, UserRound } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatMoney } from '../../lib/text/money.ts';
import { counted } from '../../lib/text/plural.ts';
import { formatDay } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { answerDeadline } from '../bids/answer-deadline.ts';
import { BidCar } from '../bids/bid-car.tsx';
import { BidLane } from '../bids/bid-lane.tsx';
import { DemoTag } from '../bids/bid-tag.tsx';
import { formatWhen } from '../bids/bid-times.ts';
import { bidTitle, fileForms } from '../bids/bid-words.ts';
import { TenderTag } from '../bids/tender-tag.tsx';
import styles from './board-card.module.css';
import { CardMenu } from './moving/card-menu.tsx';
import type { BoardScene } from './moving/scene.ts';
import { useDraggableCard } from './moving/use-card-drag.ts';
import { ContactTag } from './workshop-request.tsx';

interface BoardCardProps {
  bid: BidSummary;
  scene: BoardScene;
  /** The most urgent card of its column has the one petrol button. */
  isFirst: boolean;
}

export function BoardCard({ bid, scene, isFirst }: BoardCardProps) {
  const { ref, isDragging } = useDraggableCard(bid, scene.hasDrag);
  const isCarried = scene.carried?.bid.id === bid.id;
  const href = scene.hrefOf(bid.id);
  return (
    <Card
      as="li"
      ref={ref}
      className={classNames(styles.card, isDragging && styles.dragged, isCarried && styles.carried)}
    >
      <CardTop bid={bid} />
      <h3 className={styles.title}>
        <Link to={href} draggable={false}>
          {bidTitle(bid.work_types)}
        </Link>
      </h3>
      <BidCar car={bid.auto} />
      {bid.status === 'in_work' && <BidLane status={bid.status} />}
      <div className={styles.row}>
        {bid.price_total !== null && <span className={styles.price}>{formatMoney(bid.price_total)}</span>}
        <span className={styles.quiet}>{formatWhen(bid, bid.timezone)}</span>
      </div>
      {bid.status === 'new' && <NewBidSigns bid={bid} />}
      <Assignee assignee={bid.assignee} />
      <div className={styles.foot}>
        {bid.status === 'new' && (
          <ButtonLink to={href} variant={isFirst ? 'primary' : 'soft'} size="sm" className={styles.answer}>
            Ответить
            <VisuallyHidden> на заявку {bid.number}</VisuallyHidden>
          </ButtonLink>
        )}
        <CardTools bid={bid} scene={scene} isCarried={isCarried} />
      </div>
    </Card>
  );
}

function Assignee({ assignee }: Pick<BidSummary, 'assignee'>) {
  return (
    assignee && (
      <span className={styles.assignee}>
        <UserRound aria-hidden="true" />
        <VisuallyHidden>Ответственный: </VisuallyHidden>
        {assignee.is_self ? 'Вы' : assignee.name || 'Без имени'}
      </span>
    )
  );
}

/** The ways to move the bid without a mouse. */
function CardTools({ bid, scene, isCarried }: Omit<BoardCardProps, 'isFirst'> & { isCarried: boolean }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const { focusOn } = scene;
  const isMoved = focusOn?.id === bid.id && focusOn.status === bid.status;
  const focus = useEffectEvent(() => {
    trigger.current?.focus();
    scene.focused();
  });
  useEffect(() => {
    if (isMoved) focus();
  }, [isMoved]);
  return (
    <div className={styles.tools}>
      {scene.hasDrag && (
        <button
          type="button"
          className={styles.tool}
          aria-label={`Перенести стрелками: ${bid.number}`}
          aria-pressed={isCarried}
          data-carry={bid.id}
          onClick={() => scene.toggle(bid)}
          onKeyDown={scene.press}
          onBlur={() => isCarried && scene.giveUp()}
        >
          <GripVertical aria-hidden="true" />
        </button>
      )}
      <CardMenu bid={bid} scene={scene} trigger={trigger} />
    </div>
  );
}

function CardTop({ bid }: { bid: BidSummary }) {
  const deadline = answerDeadline(bid.status === 'new' ? bid.answer_deadline_at : null, useNow());
  return (
    <div className={styles.top}>
      <span>
        {bid.number}
        {bid.is_unseen && (
          <span className={styles.unseen}>
            <VisuallyHidden>, есть новое</VisuallyHidden>
          </span>
        )}
      </span>
      {deadline ? (
        <span className={classNames(styles.deadline, deadline.isUrgent && styles.urgent)}>
          {deadline.text}
        </span>
      ) : (
        <span>{formatDay(bid.updated_at, bid.timezone)}</span>
      )}
    </div>
  );
}

function NewBidSigns({ bid }: { bid: BidSummary }) {
  return (
    <div className={styles.signs}>
      {bid.files_count > 0 && (
        <span className={styles.sign}>
          <Paperclip aria-hidden="true" />
          {counted(bid.files_count, fileForms)}
        </span>
      )}
      {bid.comment && (
        <span className={styles.sign}>
          <MessageSquare aria-hidden="true" />
          комментарий
        </span>
      )}
      <ContactTag bid={bid} />
      <TenderTag isTender={bid.is_tender} />
      <DemoTag isDemo={bid.is_demo} />
    </div>
  );
}
