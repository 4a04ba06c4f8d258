import type { ICalCalendar } from 'ical-generator';
import type { Deps } from '../../../deps.ts';
import { hours } from '../../../platform/clock/durations.ts';
import type { BidRecord } from '../../bids/bids.queries.ts';
import { eventId, newCalendar, visitEvent } from '../../bids/papers/visit-calendar.present.ts';
import { visitsOfDriver } from './driver-feed.queries.ts';
import { blocksOfFeed, type Feed, visitsOfFeed } from './feed-visits.queries.ts';

/** Anyone with the address of a feed could read where a driver lives. */
function withoutAddress<Visit extends BidRecord>(record: Visit): Visit {
  return { ...record, bid: { ...record.bid, legAddress: null } };
}

/** Moments are absolute; a program that honours the zone shows them on the workshop's clock. */
export async function feedCalendar({ db, clock, config }: Deps, feed: Feed): Promise<string> {
  const { workshop } = feed;
  const now = clock.now();
  const calendar = newFeedCalendar(`${workshop.name}: записи`, workshop.timezone);
  for (const record of await visitsOfFeed(db, feed, now))
    calendar.createEvent(visitEvent({ ...withoutAddress(record), workshop }, 'service', config.publicUrl));
  for (const { id, startsAt, endsAt, note } of await blocksOfFeed(db, feed, now))
    calendar.createEvent({
      id: eventId(`block-${id}`, config.publicUrl),
      start: startsAt,
      end: endsAt,
      stamp: startsAt,
      summary: note ? `Занято: ${note}` : 'Занято',
    });
  return calendar.toString();
}

/** The driver's visits in all workshops; the clock is that of the nearest. */
export async function driverCalendar({ db, config }: Deps, customerId: number): Promise<string> {
  const visits = await visitsOfDriver(db, customerId);
  const calendar = newFeedCalendar('СТО рядом: мои визиты', visits[0]?.timezone);
  for (const { workshop, ...visit } of visits)
    if (workshop)
      calendar.createEvent(visitEvent(withoutAddress({ ...visit, workshop }), 'customer', config.publicUrl));
  return calendar.toString();
}

function newFeedCalendar(name: string, timezone: string | undefined): ICalCalendar {
  const calendar = newCalendar(name);
  if (timezone) calendar.x('X-WR-TIMEZONE', timezone);
  calendar.ttl(hours(1) / 1000);
  return calendar;
}
