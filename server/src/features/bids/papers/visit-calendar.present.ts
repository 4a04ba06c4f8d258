import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import { legTitles } from '@sto/contract/bids/leg-words';
import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  type ICalLocation,
} from 'ical-generator';
import { bidAddress, carName } from '../bid-words.present.ts';
import type { BidRow } from '../bids.load.ts';
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
    location: placeOf(record),
    description: [
      `Заявка ${bidNumber(bid.id)}`,
      ...(side === 'customer' ? [timeWords(record)] : []),
      ...legWords(bid),
      ...works.map((work) => work.title),
    ].join('\n'),
    url: new URL(bidAddress(side, bid.id), publicUrl).href,
  };
}

/** The program of a driver who is away shows the clock of the device. */
function timeWords({ bid, timezone }: VisitRecord): string {
  const format = new Intl.DateTimeFormat('ru-RU', {
    ...{ timeZone: timezone, day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
  });
  const words = format.formatRange(bid.visitStart ?? bid.periodStart, bid.visitEnd ?? bid.periodEnd);
  return `Время автосервиса: ${words}`;
}

/** The mechanic comes to the driver's address; in all other visits the work is done in the workshop. */
function placeOf({ bid, workshop }: VisitRecord): ICalLocation | null {
  if (bid.legKind !== 'mobile_mechanic')
    return { title: workshop.address, geo: { lat: workshop.lat, lon: workshop.long } };
  if (!bid.legAddress) return null;
  const { legLat: lat, legLong: lon } = bid;
  return { title: bid.legAddress, ...(lat !== null && lon !== null && { geo: { lat, lon } }) };
}

function legWords({ legKind, legAddress }: BidRow): string[] {
  return legKind ? [[legTitles[legKind], legAddress].filter(Boolean).join(': ')] : [];
}

export function eventId(name: string, publicUrl: string): string {
  return `${name}@${new URL(publicUrl).hostname}`;
}
