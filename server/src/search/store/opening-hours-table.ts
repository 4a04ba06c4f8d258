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

interface Rota {
  hours: PreparedHours;
  timezone: string;
}

/** Different weeks of work, each kept once: a country has far fewer of them than workshops. */
export class Rotas {
  readonly #all: Rota[] = [];
  readonly #places = new Map<string, number>();

  get(place: number): Rota {
    const rota = this.#all[place];
    if (!rota) throw new Error(`no hours at ${place}`);
    return rota;
  }

  get count(): number {
    return this.#all.length;
  }

  placeOf({ schedule, closedFrom, closedTo, timezone }: WorkshopRow): number {
    let key = `${timezone} ${closedFrom} ${closedTo}`;
    for (const day of weekDays) {
      const { is_active, from, to } = schedule[day];
      key += is_active ? ` ${from}-${to}` : ' -';
    }
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.#all.length;
      this.#places.set(key, place);
      const hours = prepareHours({ schedule, closed_from: closedFrom, closed_to: closedTo });
      this.#all.push({ hours, timezone });
    }
    return place;
  }
}

const kindsOfEnding = 24;
const unknown = 0;
const closed = 1;
const open = 2;

/** What all rotas say in one minute, each read when it is first asked. */
export class OpenAtMinute {
  readonly #rotas: Rotas;
  readonly #now: Date;
  readonly #walls = new Map<string, number>();
  readonly #states: Uint8Array;
  readonly #opensIn: Float64Array;
  readonly #endings = new Map<number, Uint8Array>();

  constructor(rotas: Rotas, now: Date) {
    this.#rotas = rotas;
    this.#now = now;
    this.#states = new Uint8Array(rotas.count);
    this.#opensIn = new Float64Array(rotas.count).fill(Number.NaN);
  }

  isOpen(rota: number): boolean {
    const known = this.#states[rota] ?? unknown;
    if (known !== unknown) return known === open;
    const { hours, timezone } = this.#rotas.get(rota);
    const isOpen = closingAfter(hours, this.#wall(timezone)) !== undefined;
    this.#states[rota] = isOpen ? open : closed;
    return isOpen;
  }

  /** Minutes until it opens: 0 when open, Infinity when no opening is in sight. */
  opensIn(rota: number): number {
    const known = this.#opensIn[rota] ?? Number.NaN;
    if (!Number.isNaN(known)) return known;
    const { hours, timezone } = this.#rotas.get(rota);
    const wall = this.#wall(timezone);
    const wait = this.isOpen(rota) ? 0 : (openingAfter(hours, wall) ?? Infinity) - wall;
    this.#opensIn[rota] = wait;
    return wait;
  }

  /** `,"is_open_now":…,"closes_at":…,"opens_at":…` and what follows in a card, of one of {@link kindsOfEnding}. */
  ending(rota: number, kind: number, rest: () => string): Uint8Array {
    const place = rota * kindsOfEnding + kind;
    let ending = this.#endings.get(place);
    if (!ending) {
      const { hours, timezone } = this.#rotas.get(rota);
      const state = JSON.stringify(preparedState(hours, timezone, this.#wall(timezone))).slice(1, -1);
      ending = Buffer.from(`,${state}${rest()}`);
      this.#endings.set(place, ending);
    }
    return ending;
  }

  /** The present on a zone's clock. */
  #wall(timezone: string): number {
    let wall = this.#walls.get(timezone);
    if (wall === undefined) {
      wall = wallMinutes(this.#now, timezone);
      this.#walls.set(timezone, wall);
    }
    return wall;
  }
}
