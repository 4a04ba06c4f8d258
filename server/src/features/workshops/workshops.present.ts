import slugify from '@sindresorhus/slugify';
import { type WeekDay, weekDays } from '@sto/contract/enums';
import { ownAmenities } from '@sto/contract/workshops/amenities';
import { dayLabel, openingState } from '@sto/contract/workshops/opening-hours';
import { roundedRating } from '@sto/contract/workshops/workshop-policy';
import { LRUCache } from 'lru-cache';
import type { workshopImages, workshops } from '../../db/tables/workshops.ts';
import { mediaUrl, mediaUrlOrNull } from '../../platform/file-store/media-url.ts';
import type { NotedDay } from '../../slots/special-days.ts';

type Row = typeof workshops.$inferSelect;

export function presentWorkshop(row: Row, specialDays: readonly NotedDay[], now: Date) {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    page_slug: workshopPageSlug(row),
    description: row.description,
    logo: mediaUrlOrNull(row.logo),
    address: row.address,
    city_id: row.cityId,
    lat: row.lat,
    long: row.long,
    metro: row.metro,
    timezone: row.timezone,
    site: row.site,
    ...openingState(
      {
        schedule: row.schedule,
        timezone: row.timezone,
        closed_from: row.closedFrom,
        closed_to: row.closedTo,
        schedule_exceptions: specialDays,
      },
      now,
    ),
    schedule: scheduleOf(row),
    schedule_exceptions: specialDays.map(({ date, is_active, from, to, note }) => ({
      date,
      is_active,
      from,
      to,
      note,
    })),
    closed_from: row.closedFrom,
    closed_to: row.closedTo,
    closure_note: row.closureNote,
    amenities: ownAmenities(row.amenities),
    legs: row.legs,
    bays_count: row.baysCount,
    warranty: row.warranty,
    rating: roundedRating(row.rating),
    reviews_count: row.reviewsCount,
    bids_finished_count: row.bidsFinishedCount,
    answer_minutes_median: row.answerMinutesMedian,
    price_kept_share: row.priceKeptShare,
    finished_share: row.finishedShare,
    is_verified: row.isVerified,
    badges: row.isVerified ? ['verified' as const] : [],
    is_demo: row.isDemo,
  };
}

/** A page of a city has twenty names, and to transliterate one takes a tenth of a millisecond. */
const slugsOfNames = new LRUCache<string, string>({ max: 5000 });

function slugOfName(name: string): string {
  const known = slugsOfNames.get(name);
  if (known !== undefined) return known;
  const made = slugify(name, { decamelize: false });
  slugsOfNames.set(name, made);
  return made;
}

/** Last part of a workshop's page address. The id finds the page; the name is for readers. */
export function workshopPageSlug({ id, name }: { id: number; name: string }): string {
  const words = slugOfName(name);
  return words ? `${id}-${words}` : String(id);
}

export function presentPhones({ phones }: Row, isRevealed: boolean) {
  return {
    phones: isRevealed ? phones : [],
    phones_masked: phones.map(maskedPhone),
    is_phone_revealed: isRevealed,
  };
}

/** `+74951234517` → «+7 (495) ***-**-17»; of other numbers only the last two characters. */
function maskedPhone(phone: string): string {
  const [, code, end] = /^\+7(\d{3})\d{5}(\d{2})$/.exec(phone) ?? [];
  return code ? `+7 (${code}) ***-**-${end}` : `***${phone.slice(-2)}`;
}

function scheduleOf({ schedule }: Row) {
  const entries = weekDays.map((day) => [day, { ...schedule[day], time: dayLabel(schedule[day]) }]);
  return Object.fromEntries(entries) as Record<WeekDay, Row['schedule'][WeekDay] & { time: string }>;
}

export function presentImage(image: typeof workshopImages.$inferSelect) {
  return { id: image.id, url: mediaUrl(image.storageKey), alt: image.alt, sort: image.sort };
}
