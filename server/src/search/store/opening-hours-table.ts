import { weekDays } from '@sto/contract/enums';
import {
  closingAfter,
  openingAfter,
  type PreparedHours,
  preparedState,
  prepareHours,
  wallMinutes,
} from '@sto/contract/workshops/opening-hours';
import type { WorkshopRow } from './workshop-rows.ts';

interface OpeningHours {
  hours: PreparedHours;
  timezone: string;
}

/** Interned weekly schedules: a country has far fewer of them than workshops. */
export class OpeningHoursTable {
  readonly #all: OpeningHours[] = [];
  readonly #ids = new Map<string, number>();

  get(id: number): OpeningHours {
    const hours = this.#all[id];
    if (!hours) throw new Error(`no opening hours with id ${id}`);
    return hours;
  }

  get count(): number {
    return this.#all.length;
  }

  intern({ schedule, closedFrom, closedTo, specialDays = [], timezone }: WorkshopRow): number {
    let key = `${timezone} ${closedFrom} ${closedTo}`;
    for (const day of weekDays) {
      const { is_active, from, to } = schedule[day];
      key += is_active ? ` ${from}-${to}` : ' -';
    }
    for (const { date, is_active, from, to } of specialDays)
      key += ` ${date} ${is_active && `${from}-${to}`}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#all.length;
      this.#ids.set(key, id);
      const hours = prepareHours({
        schedule,
        closed_from: closedFrom,
        closed_to: closedTo,
        schedule_exceptions: specialDays,
      });
      this.#all.push({ hours, timezone });
    }
    return id;
  }
}

/** Upper limit of the `variant` of {@link HoursAtMinute.cardEnding}. */
const endingVariants = 30;
const unknown = 0;
const closed = 1;
const open = 2;

/** The state of all opening hours at one minute, computed on first use. */
export class HoursAtMinute {
  readonly #table: OpeningHoursTable;
  readonly #now: Date;
  readonly #wallByZone = new Map<string, number>();
  readonly #states: Uint8Array;
  readonly #opensIn: Float64Array;
  readonly #endings = new Map<number, Uint8Array>();

  constructor(table: OpeningHoursTable, now: Date) {
    this.#table = table;
    this.#now = now;
    this.#states = new Uint8Array(table.count);
    this.#opensIn = new Float64Array(table.count).fill(Number.NaN);
  }

  isOpen(id: number): boolean {
    const known = this.#states[id] ?? unknown;
    if (known !== unknown) return known === open;
    const { hours, timezone } = this.#table.get(id);
    const isOpen = closingAfter(hours, this.#wall(timezone)) !== undefined;
    this.#states[id] = isOpen ? open : closed;
    return isOpen;
  }

  opensIn(id: number): number {
    const known = this.#opensIn[id] ?? Number.NaN;
    if (!Number.isNaN(known)) return known;
    const { hours, timezone } = this.#table.get(id);
    const wall = this.#wall(timezone);
    const wait = this.isOpen(id) ? 0 : (openingAfter(hours, wall) ?? Infinity) - wall;
    this.#opensIn[id] = wait;
    return wait;
  }

  /** Bytes of `,"is_open_now":…,"closes_at":…,"opens_at":…` and `rest`, which depends on `variant` alone. */
  cardEnding(id: number, variant: number, rest: () => string): Uint8Array {
    const key = id * endingVariants + variant;
    let ending = this.#endings.get(key);
    if (!ending) {
      const { hours, timezone } = this.#table.get(id);
      const state = JSON.stringify(preparedState(hours, timezone, this.#wall(timezone))).slice(1, -1);
      ending = Buffer.from(`,${state}${rest()}`);
      this.#endings.set(key, ending);
    }
    return ending;
  }

  #wall(timezone: string): number {
    let wall = this.#wallByZone.get(timezone);
    if (wall === undefined) {
      wall = wallMinutes(this.#now, timezone);
      this.#wallByZone.set(timezone, wall);
    }
    return wall;
  }
}
