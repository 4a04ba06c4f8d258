import type { Bid, Claim } from '@sto/contract/bids/bids.schemas';
import { formatMoment } from '../../lib/time/dates.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Tag, type TagTone } from '../../ui/primitives/tag.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import type { BidSide } from '../bids/bid-words.ts';
import { BidFiles } from '../bids/files/bid-files.tsx';
import { AnswerClaim } from './answer-claim.tsx';
import styles from './work.module.css';

const tags: Record<Claim['status'], { tone: TagTone; text: string }> = {
  open: { tone: 'warn', text: 'Ждёт ответа' },
  disputed: { tone: 'warn', text: 'Решает модератор' },
  accepted: { tone: 'ok', text: 'Исправляют' },
  refused: { tone: 'neutral', text: 'Отклонена' },
  closed: { tone: 'neutral', text: 'Закрыта' },
};

export function ClaimList({ bid, side }: { bid: Bid; side: BidSide }) {
  const newestFirst = [...bid.claims].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return newestFirst.map((claim) => <ClaimCard key={claim.id} bid={bid} claim={claim} side={side} />);
}

function ClaimCard({ bid, claim, side }: { bid: Bid; claim: Claim; side: BidSide }) {
  const headingId = `claim-${claim.id}`;
  const at = (moment: string) => formatMoment(moment, bid.timezone);
  return (
    <Card as="section" padding="l" className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading level={2} look={3} id={headingId}>
          Претензия
        </Heading>
        <Tag tone={tags[claim.status].tone}>{tags[claim.status].text}</Tag>
      </div>
      <p className={styles.comment}>{claim.text}</p>
      <BidFiles files={claim.files} />
      <Text size="sm" tone="second">
        {at(claim.created_at)}
        {claim.status === 'open' && ` · ответ до ${at(claim.answer_deadline_at)}, потом решит модератор`}
      </Text>
      {claim.answer && (
        <div>
          <Text size="sm" tone="second">
            {claim.answered_by === 'moderator' ? 'Решение модератора' : 'Ответ автосервиса'}
            {claim.answered_at && `, ${at(claim.answered_at)}`}
          </Text>
          <p className={styles.comment}>{claim.answer}</p>
        </div>
      )}
      {side === 'service' && (
        <div className={styles.moves}>
          <AnswerClaim bid={bid} claim={claim} />
        </div>
      )}
    </Card>
  );
}
