import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { removeFromDecisions } from './removal-from-decisions.ts';

export interface Removed {
  storageKeys: string[];
  /** Bids that their workshops still see as open, without a name and a phone. */
  openBidIds: number[];
  /** Texts that still contain the person's name: a namesake's, or those of a workshop with no record of the person. */
  namesakes: Namesakes;
}

interface Namesakes {
  names: string[];
  workshopIds: number[];
}

/**
 * Takes a person out of everything that names him, driver or employee of a workshop. What others have a part in stays
 * without him: bids with their workshops, ratings, offers; consents stay as proof and end. With `words` the texts of
 * his reviews go too, and the answers to them.
 */
export async function removePerson(tx: Db, id: number, options: { words: boolean }): Promise<Removed> {
  await removeFromDecisions(tx, id);
  await removeOwn(tx, id);
  const files = await tx.execute<{ storage_key: string }>(sql`
    delete from files where (owner_id = ${id} and bid_id is null)
      or message_id in (select m.id from chat_messages m join chats c on c.id = m.chat_id
        where c.customer_id = ${id} and (c.kind in ('question', 'support') or m.sender = 'customer'))
      or bid_id in (select id from bids where customer_id = ${id}) returning storage_key`);
  await removeFromBids(tx, id);
  await removeFromChats(tx, id);
  const namesakes = await removeFromWorkshops(tx, id);
  if (options.words)
    await tx.execute(
      sql`update reviews set text = '', pros = '', cons = '', reply_text = null where customer_id = ${id}`,
    );
  await tx.execute(sql`update consents set user_id = null where user_id = ${id}`);
  await tx.execute(
    sql`update users set phone = 'removed-' || id, name = '', image = null, email = null, confirmed_email = null, theme = 'system', shows_presence = false where id = ${id}`,
  );
  const open = await tx.execute<{ id: number }>(sql`
    select id from bids where customer_id = ${id} and status not in ('finished', 'reject') order by id`);
  return {
    storageKeys: files.rows.map((row) => row.storage_key),
    openBidIds: open.rows.map((row) => row.id),
    namesakes,
  };
}

async function removeOwn(tx: Db, id: number): Promise<void> {
  const phone = sql`(select phone from users where id = ${id})`;
  await tx.execute(sql`delete from confirmed_phones where user_id = ${id}`);
  await tx.execute(sql`delete from login_requests where user_id = ${id}`);
  await tx.execute(sql`delete from sessions where user_id = ${id}`);
  await tx.execute(sql`delete from slot_waits where customer_id = ${id}`);
  await tx.execute(sql`delete from notices where user_id = ${id}`);
  for (const table of [
    sql`notification_choices`,
    sql`notification_deliveries`,
    sql`quiet_hours`,
    sql`email_codes`,
  ])
    await tx.execute(sql`delete from ${table} where user_id = ${id}`);
  await tx.execute(sql`delete from api_keys where maker_id = ${id}`);
  await tx.execute(sql`delete from calendar_feeds where maker_id = ${id}`);
  await tx.execute(sql`delete from driver_calendar_feeds where user_id = ${id}`);
  await tx.execute(sql`delete from limit_hits where user_id = ${id}`);
  await tx.execute(sql`delete from presences where user_id = ${id}`);
  await tx.execute(sql`delete from staff_invitations where phone = ${phone}`);
  await tx.execute(
    sql`delete from moderation_items where created_by = ${id} and kind in ('claim', 'documents', 'reliability', 'message', 'contact')`,
  );
  await tx.execute(sql`update support_cases set operator_id = null where operator_id = ${id}`);
  await tx.execute(sql`delete from review_votes where user_id = ${id}`);
  await tx.execute(sql`delete from favorites where owner_id = ${id}`);
  await tx.execute(sql`delete from assistant_sessions where owner_id = ${id}`);
  await tx.execute(sql`delete from workshop_phone_reveals where user_id = ${id}`);
  await tx.execute(sql`delete from cart_items where user_id = ${id}`);
  await tx.execute(sql`delete from leads where user_id = ${id} or (user_id is null and phone = ${phone})`);
  await tx.execute(sql`delete from login_requests where phone = ${phone}`);
}

/** His questions and his requests to the support go as a whole; in the chats of bids the words of the other side stay. */
async function removeFromChats(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`
    delete from moderation_items where kind in ('message', 'contact') and object_id in (
      select m.id from chat_messages m join chats c on c.id = m.chat_id
      where c.customer_id = ${id} and c.kind in ('question', 'support'))`);
  await tx.execute(sql`delete from chats where kind in ('question', 'support') and customer_id = ${id}`);
  await tx.execute(sql`
    delete from notices where chat_id in (select chat_id from chat_messages where author_id = ${id})`);
  await tx.execute(sql`
    update chat_messages set text = '', author_name = '', deleted_at = coalesce(deleted_at, created_at)
    where sender = 'customer' and chat_id in (select id from chats where customer_id = ${id})`);
  await tx.execute(sql`update chat_messages set author_name = '' where author_id = ${id}`);
  // A report of a message has a copy of its text.
  await tx.execute(sql`
    update moderation_items set payload = payload - 'text' where kind = 'message' and object_id in (
      select m.id from chat_messages m join chats c on c.id = m.chat_id
      where m.sender = 'customer' and c.customer_id = ${id})`);
}

async function removeFromBids(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`update cars set vin = null, licence_plate = null where customer_id = ${id}`);
  await tx.execute(sql`
    update bid_tenders set lat = city.lat, long = city.long from cities city
    where city.id = city_id and bid_id in (select id from bids where customer_id = ${id})`);
  await tx.execute(sql`
    update bid_recipients set decline_comment = null
    where status_changed_by = 'customer' and bid_id in (select id from bids where customer_id = ${id})`);
  await tx.execute(sql`update bids set phone = '', comment = '', shown_words = '{}', ai_summary = null, leg_lat = null, leg_long = null,
    leg_address = case when leg_kind is null then null else '' end where customer_id = ${id}`);
  await tx.execute(
    sql`update bids set reject_comment = null where customer_id = ${id} and reject_by = 'customer'`,
  );
  await tx.execute(sql`
    update bids set pending_comment = '' where customer_id = ${id} and pending_by = 'customer'`);
  await tx.execute(sql`
    update bids set cancel_comment = '' where customer_id = ${id} and cancel_by = 'customer'`);
  for (const words of [sql`bid_claims set text = '', appeal_text = null`, sql`bid_counters set comment = ''`])
    await tx.execute(sql`update ${words} where bid_id in (select id from bids where customer_id = ${id})`);
  await tx.execute(sql`
    update bid_events set actor_name = null, comment = null
    where actor = 'customer' and bid_id in (select id from bids where customer_id = ${id})`);
}

/**
 * Names in the history of bids and under answers to reviews have no user id. A name is taken for this person's in the
 * workshops where the person works or worked, under any name the person had there.
 */
async function removeFromWorkshops(tx: Db, id: number): Promise<Namesakes> {
  const names = await namesOf(tx, id);
  const workshops = sql`(select workshop_id from workshop_employees where user_id = ${id}
    union select workshop_id from former_names where user_id = ${id}
    union select workshop_id from offers where author_id = ${id}
    union select workshop_id from phone_reveals where user_id = ${id})`;
  if (names.length > 0) {
    await tx.execute(sql`
      update bid_events set actor_name = null where actor = 'service' and actor_name in ${names}
        and (workshop_id in ${workshops} or bid_id in (select id from bids where workshop_id in ${workshops}))`);
    await tx.execute(sql`
      update bid_events set comment = null where type = 'assigned' and comment in ${names}
        and bid_id in (select id from bids where workshop_id in ${workshops})`);
    await tx.execute(sql`
      update chat_messages set author_name = '' where author_id is null and author_name in ${names}
        and chat_id in (select id from chats where workshop_id in ${workshops})`);
    await tx.execute(sql`
      update bid_claims set answered_by = null where answered_by in ${names}
        and bid_id in (select id from bids where workshop_id in ${workshops})`);
    await tx.execute(sql`
      update reviews set reply_author = null where reply_author in ${names} and workshop_id in ${workshops}`);
  }
  await tx.execute(sql`update offers set author_name = '' where author_id = ${id}`);
  await tx.execute(sql`update bid_changes set author_name = '' where author_id = ${id}`);
  await tx.execute(sql`delete from former_names where user_id = ${id}`);
  await tx.execute(sql`delete from workshop_employees where user_id = ${id}`);
  return { names, workshopIds: names.length > 0 ? await workshopsNaming(tx, names) : [] };
}

/** His name, that of each workshop for him, his former ones, and those of his offers, changes and looks at phones. */
async function namesOf(tx: Db, id: number): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from (
      select name from users where id = ${id}
      union select name from workshop_employees where user_id = ${id}
      union select name from former_names where user_id = ${id}
      union select author_name from offers where author_id = ${id}
      union select author_name from bid_changes where author_id = ${id}
      union select e.actor_name from phone_reveals r
        join bid_events e on e.bid_id = r.bid_id and e.at = r.at and e.type = 'phone_seen'
        where r.user_id = ${id} and not r.by_program
    ) as called where name <> '' order by name`);
  return rows.map(({ name }) => name);
}

async function workshopsNaming(tx: Db, names: string[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select b.workshop_id as id from bid_events e join bids b on b.id = e.bid_id
      where e.actor = 'service' and e.actor_name in ${names}
    union select workshop_id from reviews where reply_author in ${names}
    order by id`);
  return rows.map((row) => row.id);
}
