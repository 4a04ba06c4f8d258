import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import { normalizePlate } from '@sto/contract/cars/car-identifiers';
import { and, eq, ilike, inArray, isNotNull, like, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, managedWorkshopIds } from '../../auth/actor.ts';
import { bids, bidWorks } from '../../db/tables/bids.ts';
import { cars } from '../../db/tables/cars.ts';
import { chatMessages, chats } from '../../db/tables/chats.ts';
import { users } from '../../db/tables/users.ts';
import { workshops } from '../../db/tables/workshops.ts';

const leastPlate = 2;
/** Fewer digits would find out a phone piece by piece, past the log of who saw it. */
const leastPhoneDigits = 7;

/** Bids that match all that a person typed as one text. The caller adds which bids that person sees. */
export function matchesText(query: string, actor: Actor, side: BidSide): SQL | undefined {
  const text = textPattern(query);
  return or(
    isNumber(query),
    hasPlate(query),
    and(ilike(bids.comment, text), side === 'service' ? isCommentShown : undefined),
    sql`exists (select 1 from ${bidWorks} where ${bidWorks.bidId} = ${bids.id} and ${ilike(bidWorks.title, text)})`,
    side === 'customer'
      ? sql`exists (select 1 from ${workshops} where ${workshops.id} = ${bids.workshopId} and ${ilike(workshops.name, text)})`
      : sql`exists (select 1 from ${users} where ${users.id} = ${bids.customerId} and ${ilike(users.name, text)})`,
    side === 'service' ? hasPhone(query, actor) : undefined,
  );
}

const isAgreed = or(isNotNull(bids.acceptedOfferId), inArray(bids.status, ['visit', 'in_work', 'finished']));

/** A comment with contacts would be found out piece by piece before an agreement. */
const isCommentShown = or(
  isAgreed,
  sql`not exists (select 1 from ${chatMessages} join ${chats} on ${chats.id} = ${chatMessages.chatId} where ${chats.bidId} = ${bids.id} and ${chatMessages.hasContacts} and ${chatMessages.text} = ${bids.comment})`,
);

/** The text anywhere; signs of the pattern language stand for themselves. */
export function textPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** `У-3001`, `3001`, also with a Latin letter. */
function isNumber(query: string): SQL | undefined {
  const digits = /^(?:[уyu]\s*-?\s*)?(\d{1,9})$/iu.exec(query)?.[1];
  return digits ? eq(bids.id, Number(digits)) : undefined;
}

function hasPlate(query: string): SQL | undefined {
  const plate = normalizePlate(query);
  if (plate.length < leastPlate) return undefined;
  return sql`exists (select 1 from ${cars} where ${cars.id} = ${bids.carId} and ${like(cars.licencePlate, `%${plate}%`)})`;
}

/** The same rule as for the page of the bid, in the database; never for a mechanic. */
function hasPhone(query: string, actor: Actor): SQL | undefined {
  const digits = query.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '');
  if (digits.length < leastPhoneDigits) return undefined;
  const isVisible = or(eq(bids.typeConnection, 2), isAgreed);
  const isManaged = inArray(bids.workshopId, managedWorkshopIds(actor));
  return and(isManaged, isVisible, like(bids.phone, `%${digits}%`));
}
