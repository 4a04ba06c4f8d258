import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { BidColumns } from '../bids/bid-columns.tsx';
import { BidHeader } from '../bids/bid-header.tsx';
import { BidTimeline } from '../bids/bid-timeline.tsx';
import { useBidMarket, useNextFreeTimes, useOwnPrices } from '../bids/bids.api.ts';
import { ChatLink, SupportLink } from '../bids/chat-link.tsx';
import { DeadlineTag } from '../bids/deadline-tag.tsx';
import { splitOffers } from '../bids/offer-choice.ts';
import { RejectedNote } from '../bids/rejected-note.tsx';
import { TenderTag } from '../bids/tender-tag.tsx';
import { PastOffers } from '../offers/offer-list.tsx';
import { WorkshopAnswer } from '../offers/workshop-answer.tsx';
import { VisitCard } from '../visit/visit-card.tsx';
import { BillCard } from '../work/bill-card.tsx';
import { ClaimList } from '../work/claim-list.tsx';
import { PastChanges, WorkCard } from '../work/work-card.tsx';
import { BidAssignee } from './bid-assignee.tsx';
import { WorkshopRequest } from './workshop-request.tsx';

interface WorkshopBidProps {
  bid: Bid;
  backHref: string;
  canManage: boolean;
  /** What the sides say about each other, next to the bill. */
  marks: ReactNode;
}

export function WorkshopBid({ bid, backHref, canManage, marks }: WorkshopBidProps) {
  const workIds = bid.work_types.map((work) => work.id);
  const own = useOwnPrices(bid.service?.id ?? 0, workIds, bid.available_actions.includes('answer'));
  const market = useBidMarket('service', bid.id, bid.available_actions.includes('answer')).data;
  const times = useNextFreeTimes(bid, bid.available_actions.includes('answer'));
  const prices = own.isError ? {} : own.data?.prices;
  const { past } = splitOffers(bid);
  return (
    <>
      <BidHeader
        bid={bid}
        side="service"
        backHref={backHref}
        tags={
          <>
            <TenderTag isTender={bid.is_tender} />
            {bid.status === 'new' && <DeadlineTag deadlineAt={bid.answer_deadline_at} />}
          </>
        }
        after={
          <>
            {bid.chat_id !== null && <ChatLink to={paths.workshopConversation(bid.chat_id)} />}
            {canManage && <SupportLink to={paths.support('service', bid.id)} />}
          </>
        }
      />
      <RejectedNote bid={bid} side="service" />
      <VisitCard bid={bid} side="service" />
      <WorkCard bid={bid} side="service" />
      <BillCard bid={bid} side="service" />
      <ClaimList bid={bid} side="service" />
      {marks}
      <PastChanges bid={bid} side="service" />
      <BidColumns
        wide
        main={<WorkshopRequest bid={bid} prices={prices} />}
        after={
          <Card padding="l">
            <BidTimeline bid={bid} side="service" />
          </Card>
        }
        aside={
          <>
            <BidAssignee bid={bid} canManage={canManage} />
            <WorkshopAnswer bid={bid} prices={prices} terms={own.data?.terms} market={market} times={times} />
            {past.length > 0 && <PastOffers offers={past} bid={bid} side="service" />}
          </>
        }
      />
    </>
  );
}
