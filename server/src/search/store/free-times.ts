import { isoInZone, momentOfWall, wallMinutes } from '@sto/contract/workshops/opening-hours';
import { capacityFor, type WorkshopTime } from '../../slots/capacity.queries.ts';
import { freeSlots } from '../../slots/free-slots.ts';
import { type Job, standardJob } from '../../slots/job.queries.ts';

/** What decides when a visit to a workshop can begin. */
export interface BookingTime {
  readonly time: WorkshopTime;
  /** By work. */
  readonly jobs: ReadonlyMap<number, { minutes: number; groupId: number; categoryId: number }>;
}

interface FreeStart {
  /** Minutes from now; Infinity: none within the horizon. */
  wait: number;
  /** Days from today on the workshop's clock. */
  day: number;
  iso: string | null;
}

const dayMinutes = 1440;
/** Most workshops have time within these days. */
const nearDays = 3;
const never: FreeStart = { wait: Infinity, day: Infinity, iso: null };
const plainKeys = new WeakMap<WorkshopTime, string | null>();

/** The next free starts of a segment's workshops at one minute, computed on first use. */
export class FreeTimesAtMinute {
  readonly #times: readonly (BookingTime | undefined)[];
  readonly #now: Date;
  readonly #known = new Map<string, FreeStart>();

  constructor(times: readonly (BookingTime | undefined)[], now: Date) {
    this.#times = times;
    this.#now = now;
  }

  /** Of a visit for the works that the workshop does; of an hour without works. Undefined: it takes no bids. */
  next(slot: number, workIds: readonly number[]): FreeStart | undefined {
    const booking = this.#times[slot];
    if (!booking) return undefined;
    const job = jobFor(booking, workIds);
    // Workshops with equal hours and nothing taken have equal free times.
    const key = `${plainKeyOf(booking.time) ?? `slot ${slot}`} ${job.minutes} ${job === standardJob ? '' : workIds.join()}`;
    const known = this.#known.get(key) ?? firstFree(booking.time, job, this.#now);
    this.#known.set(key, known);
    return known;
  }
}

function jobFor({ jobs }: BookingTime, workIds: readonly number[]): Job {
  const skills = workIds.flatMap((id) => jobs.get(id) ?? []);
  return skills.length === 0
    ? standardJob
    : { minutes: skills.reduce((sum, { minutes }) => sum + minutes, 0), skills };
}

function firstFree(time: WorkshopTime, job: Job, now: Date): FreeStart {
  const { timezone, horizonDays } = time.workshop;
  const wall = wallMinutes(now, timezone);
  const firstDay = Math.floor(wall / dayMinutes);
  for (const days of [nearDays, horizonDays + 1]) {
    for (const { start } of freeSlots(capacityFor(time, job, { firstDay, days, now }), job.minutes))
      return {
        wait: start - wall,
        day: Math.floor(start / dayMinutes) - firstDay,
        iso: isoInZone(momentOfWall(start, timezone), timezone),
      };
  }
  return never;
}

/** Null: bookings or skills make the workshop unlike others. */
function plainKeyOf(time: WorkshopTime): string | null {
  let key = plainKeys.get(time);
  if (key === undefined) {
    const { workshop, bays, mechanics, taken, hours } = time;
    const isPlain =
      taken.length === 0 &&
      mechanics.length === 0 &&
      bays.length > 0 &&
      bays.every(({ skills }) => skills.length === 0);
    const { id: _id, ...rules } = workshop;
    key = isPlain ? JSON.stringify([rules, [...hours.special]]) : null;
    plainKeys.set(time, key);
  }
  return key;
}
