import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { dateAfter, type Moment, momentReader } from './world-moments.ts';

type Row = Record<string, unknown>;
export type Kind = 'user' | 'car' | 'workshop' | 'bid' | 'offer' | 'change';
/** The highest ids in the database; those of the world continue after them. */
export type HighestIds = Record<Kind, number>;

const kindOf: Record<string, Kind> = {
  userId: 'user',
  customerId: 'user',
  authorId: 'user',
  carId: 'car',
  workshopId: 'workshop',
  bidId: 'bid',
  offerId: 'offer',
  acceptedOfferId: 'offer',
  changeId: 'change',
};
const ownKindOf: Record<string, Kind> = {
  users: 'user',
  cars: 'car',
  workshops: 'workshop',
  bids: 'bid',
  offers: 'offer',
  bidChanges: 'change',
};

const folder = new URL('./world/', import.meta.url);

export function readColumns(table: string): Record<string, unknown[]> {
  const bytes = readFileSync(new URL(`${table}.json.br`, folder));
  return JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as Record<string, unknown[]>;
}

export function readDrawing(name: string): string {
  return readFileSync(new URL(`drawings/${name}.svg`, folder), 'utf8');
}

/** The rows of the checked-in world by table, with moments relative to this seed and unused ids. */
export class WorldReader {
  readonly #now: Date;
  readonly #after: HighestIds;
  readonly #moment: (moment: Moment) => Date;
  readonly #read = new Map<Kind, Set<number>>();
  constructor(now: Date, after: HighestIds) {
    this.#now = now;
    this.#after = after;
    this.#moment = momentReader(now);
  }

  /** `isRead`: skips a row by its checked-in values. */
  rows<Fields = Row>(name: string, table: PgTable, isRead: (row: Row) => boolean = () => true): Fields[] {
    const columns = readColumns(name);
    const names = Object.keys(columns);
    const types = getTableColumns(table);
    const rows: Fields[] = [];
    const count = columns[names[0] ?? '']?.length ?? 0;
    for (let index = 0; index < count; index += 1) {
      const row = Object.fromEntries(names.map((column) => [column, columns[column]?.[index]]));
      if (!this.#hasParents(row) || !isRead(row)) continue;
      const own = ownKindOf[name];
      if (own) this.#remember(own, row.id as number);
      for (const column of names)
        row[column] = this.#valueOf(row[column], column, own, types[column]?.columnType);
      rows.push(row as Fields);
    }
    return rows;
  }

  #hasParents(row: Row): boolean {
    return Object.entries(row).every(([column, value]) => {
      const kind = column === 'acceptedOfferId' ? undefined : kindOf[column];
      return kind === undefined || value === null || this.#read.get(kind)?.has(value as number);
    });
  }

  #remember(kind: Kind, id: number): void {
    const ids = this.#read.get(kind) ?? new Set();
    this.#read.set(kind, ids.add(id));
  }

  #valueOf(value: unknown, column: string, own: Kind | undefined, type: string | undefined): unknown {
    if (value === null) return null;
    const kind = column === 'id' ? own : kindOf[column];
    if (kind) return (value as number) + this.#after[kind];
    if (type === 'PgTimestamp') return this.#moment(value as Moment);
    if (type === 'PgDateString') return dateAfter(this.#now, value as number);
    if (column === 'slots')
      return (value as Record<'from' | 'to', Moment>[]).map(({ from, to }) => ({
        from: this.#moment(from).toISOString(),
        to: this.#moment(to).toISOString(),
      }));
    return value;
  }
}
