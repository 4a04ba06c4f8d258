import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Change } from '@sto/contract/bids/changes.schemas';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/text/money.ts';
import { formatMoment } from '../../lib/time/dates.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Tag, type TagTone } from '../../ui/primitives/tag.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { type BidSide, formatDuration } from '../bids/bid-words.ts';
import { BidFiles } from '../bids/files/bid-files.tsx';
import { currentOffer } from '../bids/offer-choice.ts';
import { LineList } from '../offers/line-list.tsx';
import { lineWarranty } from '../offers/offer-warranty.ts';
import { isBilled } from './agreed.ts';
import styles from './work.module.css';

type ChangeLine = Change['lines'][number];

interface ChangeCardProps {
  bid: Pick<Bid, 'timezone' | 'offers' | 'accepted_offer_id' | 'finished_at'>;
  change: Change;
  side: BidSide;
  /** Under each line: its decision, or the choice. */
  under?: (line: ChangeLine) => ReactNode;
  children?: ReactNode;
}

const tags: Record<Change['status'], { tone: TagTone; text: string }> = {
  proposed: { tone: 'warn', text: 'Ждёт решения' },
  approved: { tone: 'ok', text: 'Согласовано' },
  declined: { tone: 'neutral', text: 'Отклонено' },
  expired: { tone: 'neutral', text: 'Не было ответа' },
  withdrawn: { tone: 'neutral', text: 'Отозвано' },
};

function tagOf({ status, lines }: Change): { tone: TagTone; text: string } {
  const isPart = status === 'approved' && lines.some(({ decision }) => decision === 'declined');
  return isPart ? { tone: 'ok', text: 'Согласовано частично' } : tags[status];
}

/** Extra work found in the car: why, what and for how much. */
export function ChangeCard({ bid, change, side, under, children }: ChangeCardProps) {
  const isOpen = change.status === 'proposed';
  const tag = tagOf(change);
  const headingId = `change-${change.id}`;
  return (
    <Card as="section" padding="l" selected={isOpen} className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading level={2} look={3} id={headingId}>
          Дополнительные работы
        </Heading>
        <Tag tone={tag.tone}>{tag.text}</Tag>
      </div>
      {change.reason && <p className={styles.comment}>{change.reason}</p>}
      <BidFiles files={change.files} />
      <LineList
        side={side}
        lines={change.lines}
        noteOf={(line) =>
          isBilled(bid, change) ? null : lineWarranty(line, currentOffer(bid)?.warranty ?? null)
        }
        isOut={(line) => line.decision === 'declined'}
        under={under ?? ((line) => <Decision line={line} />)}
      />
      <Text size="sm" tone="second">
        {[
          `${change.author.name}, ${formatMoment(change.created_at, bid.timezone)}`,
          change.minutes_delta > 0 && `дольше на ${formatDuration(change.minutes_delta)}`,
          !isOpen && change.price_delta !== 0 && `к сумме ${formatMoney(change.price_delta)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {children}
    </Card>
  );
}

function Decision({ line }: { line: ChangeLine }) {
  if (line.decision === 'pending') return null;
  return (
    <Text as="span" size="sm" tone={line.decision === 'approved' ? 'ok' : 'third'}>
      {line.decision === 'approved' ? 'согласовано' : 'отклонено'}
    </Text>
  );
}
