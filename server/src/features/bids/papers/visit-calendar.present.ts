import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { bidAddress, carName } from '../bid-words.present.ts';
import type { BidRecord } from '../bids.queries.ts';

type VisitRecord = BidRecord & { workshop: NonNullable<BidRecord['workshop']> };

export function newCalendar(name = 'СТО рядом'): ICalCalendar {
  return ical({ name, method: ICalCalendarMethod.PUBLISH, prodId: '//sto-ryadom//bids//RU' });
}

/** The visit for a person's calendar. A later file of the same bid replaces the event by its number. */
export function visitCalendar(
  { record, side }: { record: VisitRecord; side: BidSide },
  publicUrl: string,
): string {
  const calendar = newCalendar();
  calendar.createEvent(visitEvent(record, side, publicUrl));
  return calendar.toString();
}

/** One event a bid, cancelled with it. Moments are absolute: the reader's clock shows them. */
export function visitEvent(record: VisitRecord, side: BidSide, publicUrl: string): ICalEventData {
  const { bid, workshop, works } = record;
  const title = side === 'customer' ? `Визит: ${workshop.name}` : `Визит клиента: ${carName(record)}`;
  return {
    id: eventId(`bid-${bid.id}`, publicUrl),
    sequence: bid.version,
    start: bid.visitStart ?? bid.periodStart,
    end: bid.visitEnd ?? bid.periodEnd,
    stamp: bid.updatedAt,
    status: bid.status === 'reject' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: title,
    location: { title: workshop.address, geo: { lat: workshop.lat, lon: workshop.long } },
    description: [`Заявка ${bidNumber(bid.id)}`, ...works.map((work) => work.title)].join('\n'),
    url: new URL(bidAddress(side, bid.id), publicUrl).href,
  };
}

export function eventId(name: string, publicUrl: string): string {
  return `${name}@${new URL(publicUrl).hostname}`;
}
