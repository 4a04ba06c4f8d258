import ical, { ICalCalendarMethod } from 'ical-generator';
import { bidAddress, carName } from '../bid-words.present.ts';
import type { PaperData } from './paper.load.ts';

/** The visit for a person's calendar. A later file of the same bid replaces the event by its number. */
export function visitCalendar({ record, side, number }: PaperData, publicUrl: string): string {
  const { bid, workshop, works } = record;
  const title = side === 'customer' ? `Визит: ${workshop.name}` : `Визит клиента: ${carName(record)}`;
  const calendar = ical({
    name: 'СТО рядом',
    method: ICalCalendarMethod.PUBLISH,
    prodId: '//sto-ryadom//bids//RU',
  });
  calendar.createEvent({
    id: `bid-${bid.id}@${new URL(publicUrl).hostname}`,
    sequence: bid.version,
    start: bid.visitStart ?? bid.periodStart,
    end: bid.visitEnd ?? bid.periodEnd,
    stamp: bid.updatedAt,
    summary: title,
    location: { title: workshop.address, geo: { lat: workshop.lat, lon: workshop.long } },
    description: [`Заявка ${number}`, ...works.map((work) => work.title)].join('\n'),
    url: new URL(bidAddress(side, bid.id), publicUrl).href,
  });
  return calendar.toString();
}
