import type { Deps } from '../../../deps.ts';
import { hours } from '../../../platform/clock/durations.ts';
import type { BidRecord } from '../../bids/bids.queries.ts';
import { eventId, newCalendar, visitEvent } from '../../bids/papers/visit-calendar.present.ts';
import { blocksOfFeed, type Feed, visitsOfFeed } from './feed-visits.queries.ts';

/** Anyone with the address of the feed could read where a driver lives. */
function withoutAddress(record: BidRecord): BidRecord {
  return { ...record, bid: { ...record.bid, legAddress: null } };
}

/** Moments are absolute; a program that honours the zone shows them on the workshop's clock. */
export async function feedCalendar({ db, clock, config }: Deps, feed: Feed): Promise<string> {
  const { workshop } = feed;
  const now = clock.now();
  const calendar = newCalendar(`${workshop.name}: записи`);
  calendar.x('X-WR-TIMEZONE', workshop.timezone);
  calendar.ttl(hours(1) / 1000);
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
