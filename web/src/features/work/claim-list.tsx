import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Claim } from '@sto/contract/bids/claims.schemas';
import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/time/dates.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Tag, type TagTone } from '../../ui/primitives/tag.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import type { BidSide } from '../bids/bid-words.ts';
import { BidFiles } from '../bids/files/bid-files.tsx';
import { AnswerClaim } from './answer-claim.tsx';
import { AppealClaim } from './appeal-claim.tsx';
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
  return newestFirst.map((claim) => (
    <ClaimCard key={claim.id} timeZone={bid.timezone} claim={claim} side={side}>
      <div className={styles.moves}>
        {side === 'service' ? (
          <AnswerClaim bid={bid} claim={claim} />
        ) : (
          <AppealClaim bid={bid} claim={claim} />
        )}
      </div>
    </ClaimCard>
  ));
}

interface ClaimCardProps {
  claim: Claim;
  timeZone: string;
  side: BidSide;
  children?: ReactNode;
}

/** What the driver complains about, and what each side and the moderator said to it. */
export function ClaimCard({ claim, timeZone, side, children }: ClaimCardProps) {
  const headingId = `claim-${claim.id}`;
  const at = (moment: string) => formatMoment(moment, timeZone);
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
        {side === 'customer' &&
          claim.appeal_until &&
          Date.parse(claim.appeal_until) > Date.now() &&
          ` · отказ можно оспорить до ${at(claim.appeal_until)}`}
      </Text>
      {claim.answer && (
        <Words
          title={claim.answered_by === 'moderator' ? 'Решение модератора' : 'Ответ автосервиса'}
          moment={claim.answered_at && at(claim.answered_at)}
          text={claim.answer}
        />
      )}
      <BidFiles files={claim.answer_files} />
      {claim.appeal && <Appeal appeal={claim.appeal} side={side} at={at} />}
      {children}
    </Card>
  );
}

interface AppealProps {
  appeal: NonNullable<Claim['appeal']>;
  side: BidSide;
  at: (moment: string) => string;
}

function Appeal({ appeal, side, at }: AppealProps) {
  return (
    <>
      <Words
        title={side === 'customer' ? 'Вы не согласны с отказом' : 'Клиент не согласен с отказом'}
        moment={at(appeal.created_at)}
        text={appeal.text}
      />
      <BidFiles files={appeal.files} />
      {appeal.decision !== null && (
        <Words
          title="Решение модератора"
          moment={appeal.decided_at && at(appeal.decided_at)}
          text={appeal.decision}
        />
      )}
    </>
  );
}

function Words({ title, moment, text }: { title: string; moment: string | null; text: string }) {
  return (
    <div>
      <Text size="sm" tone="second">
        {moment ? `${title}, ${moment}` : title}
      </Text>
      <p className={styles.comment}>{text}</p>
    </div>
  );
}
