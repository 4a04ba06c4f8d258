import type { Bid } from '@sto/contract/bids/bids.schemas';
import { CalendarPlus, FileText } from 'lucide-react';
import { ButtonAnchor, type ButtonVariant } from '../../ui/primitives/button.tsx';
import type { BidSide } from '../bids/bid-words.ts';
import { usePapers } from './papers.api.ts';

interface PaperLinkProps {
  bid: Bid;
  side: BidSide;
  variant?: ButtonVariant;
}

/** The visit for the calendar of the device. */
export function CalendarLink({ bid, side, variant = 'plain' }: PaperLinkProps) {
  const calendar = usePapers(side, bid).data?.calendar;
  if (!calendar) return null;
  return (
    <ButtonAnchor href={calendar.url} download={calendar.name} variant={variant} size="md">
      <CalendarPlus aria-hidden="true" />В календарь
    </ButtonAnchor>
  );
}

/** The work order, and the act of the finished work. */
export function PaperLinks({ bid, side, variant = 'ghost' }: PaperLinkProps) {
  const papers = usePapers(side, bid).data;
  const links = [
    { title: 'Заказ-наряд', paper: papers?.work_order },
    { title: 'Акт', paper: papers?.act },
  ];
  return links.map(
    ({ title, paper }) =>
      paper && (
        <ButtonAnchor
          key={title}
          href={paper.url}
          target="_blank"
          rel="noreferrer"
          variant={variant}
          size="md"
          aria-label={`${title}, PDF`}
        >
          <FileText aria-hidden="true" />
          {title}
        </ButtonAnchor>
      ),
  );
}
