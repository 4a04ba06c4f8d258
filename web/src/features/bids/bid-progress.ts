import type { BidEvent } from '@sto/contract/bids/bid-events.schemas';
import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import { formatDay, formatMoment } from '../../lib/time/dates.ts';
import { formatSpan } from './bid-times.ts';
import { actorWord, type BidReader, type BidSide, eventWord, inWorkWords } from './bid-words.ts';
import { currentOffer } from './offer-choice.ts';

export type LaneMark = 'passed' | 'now' | 'ahead';

/** The stages of a deal; a rejection leaves them. */
const stages = ['new', 'answered', 'visit', 'in_work', 'finished'] as const satisfies readonly BidStatus[];

export interface Lane {
  tone: 'going' | 'done' | 'stopped';
  marks: LaneMark[];
  label: string;
}

export function laneOf(status: BidStatus): Lane {
  if (status === 'reject') {
    return {
      tone: 'stopped',
      marks: stages.map((_, index) => (index === 0 ? 'passed' : 'ahead')),
      label: 'Заявка закрыта',
    };
  }
  const stage = stages.indexOf(status);
  const isDone = status === 'finished';
  const markOf = (index: number): LaneMark => {
    if (isDone || index < stage) return 'passed';
    return index === stage ? 'now' : 'ahead';
  };
  return {
    tone: isDone ? 'done' : 'going',
    marks: stages.map((_, index) => markOf(index)),
    label: `Этап ${stage + 1} из ${stages.length}`,
  };
}

export interface TimelineStep {
  key: string;
  mark: LaneMark;
  title: string;
  note: string | null;
  comment: string | null;
  tone?: 'bad';
}

type Ahead = { now: (side: BidSide, bid: Bid) => string; next: string[] };

const bySide = (words: Record<BidSide, string>) => (side: BidSide) => words[side];

const ahead: Partial<Record<BidStatus, Ahead>> = {
  new: {
    now: bySide({ customer: 'Ждём отклик автосервиса', service: 'Ответьте клиенту' }),
    next: ['Запись', 'Визит', 'Работы'],
  },
  answered: {
    now: bySide({ customer: 'Выберите отклик', service: 'Клиент выбирает' }),
    next: ['Визит', 'Работы'],
  },
  visit: { now: bySide({ customer: 'Визит', service: 'Визит клиента' }), next: ['Работы'] },
  in_work: { now: (side, bid) => inWorkWords(bid, side), next: ['Завершение'] },
};

/** Past events (solid lane), the present (amber), next steps (dashed). */
export function timelineOf(bid: Bid, side: BidSide, now: Date = new Date()): TimelineStep[] {
  const passed = historyOf(bid, side, now);
  const rest = ahead[bid.status];
  if (!rest) return passed;
  return [
    ...passed,
    { key: 'now', mark: 'now', title: rest.now(side, bid), note: nowNote(bid, now), comment: null },
    ...rest.next.map(
      (title): TimelineStep => ({ key: title, mark: 'ahead', title, note: null, comment: null }),
    ),
  ];
}

/** What has happened, the oldest first. */
export function historyOf(
  { events, timezone }: Pick<Bid, 'events' | 'timezone'>,
  reader: BidReader,
  now: Date = new Date(),
): TimelineStep[] {
  return [...events]
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id)
    .map((event) => passedStep(event, reader, timezone, now));
}

function passedStep(event: BidEvent, reader: BidReader, timeZone: string, now: Date): TimelineStep {
  return {
    key: String(event.id),
    mark: 'passed',
    title: titleOf(event, reader, timeZone, now),
    note: [...whoOf(event, reader), formatMoment(event.at, timeZone, now)].join(', '),
    comment: event.comment,
    ...(event.type === 'rejected' && event.actor === 'service' ? { tone: 'bad' } : {}),
  };
}

/** An employee without a name acts under that of the workshop. */
function whoOf(event: BidEvent, reader: BidReader): Set<string> {
  const names = [actorWord(event, reader), event.service_name];
  return new Set(names.filter((name) => name !== null));
}

function titleOf({ type, time }: BidEvent, reader: BidReader, timeZone: string, now: Date): string {
  const word = eventWord(type, reader);
  return time ? `${word}: ${formatSpan(time, timeZone, now)}` : word;
}

function nowNote(bid: Bid, now: Date): string | null {
  const timeZone = bid.timezone;
  const offer = currentOffer(bid);
  if (bid.status === 'new' && bid.answer_deadline_at) {
    return `Срок ответа: ${formatMoment(bid.answer_deadline_at, timeZone, now)}`;
  }
  if (bid.status === 'answered' && offer)
    return `Отклик действует до ${formatDay(offer.valid_until, timeZone, now)}`;
  if (bid.status === 'visit' && bid.visit_start) return formatMoment(bid.visit_start, timeZone, now);
  return null;
}
